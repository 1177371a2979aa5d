/* SPDX-License-Identifier: MIT */
/*
 * Export macros. Nothing here is needed to understand the library.
 */
#ifndef CHESSCORE_EXPORT_H
#define CHESSCORE_EXPORT_H

#if defined(CC_BUILDING) && (defined(__GNUC__) || defined(__clang__)) && !defined(_WIN32)
#define CC_API __attribute__((visibility("default")))
#elif defined(_WIN32) && !defined(CC_STATIC) && defined(CC_BUILDING)
#define CC_API __declspec(dllexport)
#elif defined(_WIN32) && !defined(CC_STATIC)
#define CC_API __declspec(dllimport)
#else
#define CC_API
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CC_NODISCARD __attribute__((warn_unused_result))
#define CC_DEPRECATED(message) __attribute__((deprecated(message)))
#elif defined(_MSC_VER)
#define CC_NODISCARD _Check_return_
#define CC_DEPRECATED(message) __declspec(deprecated(message))
#else
#define CC_NODISCARD
#define CC_DEPRECATED(message)
#endif

#ifdef __cplusplus
#define CC_BEGIN_DECLS extern "C" {
#define CC_END_DECLS }
#else
#define CC_BEGIN_DECLS
#define CC_END_DECLS
#endif

#endif
