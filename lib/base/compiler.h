/* SPDX-License-Identifier: MIT */
/* Layer 0. The few compiler attributes the library uses, empty where a compiler lacks them. */
#ifndef CC__COMPILER_H
#define CC__COMPILER_H

/*
 * Forced inlining is for speed alone. Instrumented and unoptimised builds go without: there it multiplies code
 * until compiling takes minutes.
 */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                                   \
    __has_feature(memory_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define CC__INSTRUMENTED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
#define CC__INSTRUMENTED 1
#endif

#if (defined(__GNUC__) || defined(__clang__)) && defined(CC__INSTRUMENTED)
#define CC__ALWAYS_INLINE static inline
#define CC__NO_INLINE __attribute__((noinline))
#define CC__LIKELY(x) (x)
#define CC__UNLIKELY(x) (x)
#define CC__UNUSED __attribute__((unused))
#elif defined(__GNUC__) || defined(__clang__)
#define CC__ALWAYS_INLINE static inline __attribute__((always_inline))
#define CC__NO_INLINE __attribute__((noinline))
#define CC__LIKELY(x) __builtin_expect(!!(x), 1)
#define CC__UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CC__UNUSED __attribute__((unused))
#else
#define CC__ALWAYS_INLINE static inline
#define CC__NO_INLINE
#define CC__LIKELY(x) (x)
#define CC__UNLIKELY(x) (x)
#define CC__UNUSED
#endif

#endif
