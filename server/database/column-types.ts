import type { ColumnType } from 'kysely';

/** Milliseconds since 1970 in UTC; the same number in every engine. */
export type Milliseconds = number;
/** 0 or 1, which both engines take in an integer column. */
export type Flag = 0 | 1;
/** A JSON array of texts. */
export type TextListJson = string;
export type Json = string;
/** Set once at insertion. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Zero unless given. */
export type FromZero<T> = ColumnType<T, T | undefined, T>;
/** An empty text unless given. */
export type FromEmpty = ColumnType<string, string | undefined, string>;
/** Null unless given. */
export type FromNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
