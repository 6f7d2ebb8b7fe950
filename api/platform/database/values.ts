import { Buffer } from "node:buffer";
import {
	type InArgs,
	type InStatement,
	type InValue,
	LibsqlError,
	type ResultSet,
	type Row,
} from "@libsql/client/sqlite3";

export type NativeValue = null | string | number | bigint | Uint8Array;

function toNative(value: InValue): NativeValue {
	if (value === null || typeof value === "string" || typeof value === "bigint") return value;
	if (typeof value === "number") {
		if (!Number.isFinite(value)) throw new RangeError("Only finite numbers can be stored");
		return value;
	}
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof Date) return value.valueOf();
	if (value instanceof ArrayBuffer) return Buffer.from(value);
	if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
	throw new TypeError("Unsupported value for the database");
}

const READS = /^\s*(select|explain|pragma\s+\w+\s*(\(|;|$)|with\b(?![\s\S]*\b(insert|update|delete|replace)\b))/i;

export const isRead = (sql: string): boolean => READS.test(sql);

type Statement = Exclude<InStatement, string>;

export interface NativeStatement {
	sql: string;
	args: NativeValue[];
}

export function toStatement(statement: Statement | string | [string, InArgs?], args?: InArgs): NativeStatement {
	if (typeof statement === "string") return nativeOf(statement, args);
	if (Array.isArray(statement)) return nativeOf(...statement);
	return nativeOf(statement.sql, statement.args);
}

/**
 * Returns a statement for a database server. An unpaired surrogate in a text, which a visitor can send in a cursor, is
 * replaced, because the server would refuse the request with the statements of all users.
 */
export function asStatement(statement: InStatement | string | [string, InArgs?], given?: InArgs): Statement {
	if (Array.isArray(statement)) return asStatement(...statement);
	const { sql, args = [] } = typeof statement === "string" ? { sql: statement, args: given } : statement;
	if (!Array.isArray(args)) throw new TypeError("Named arguments are not supported");
	return { sql, args: args.map((value) => (typeof value === "string" ? value.toWellFormed() : value)) };
}

function nativeOf(sql: string, args: InArgs = []): NativeStatement {
	if (!Array.isArray(args)) throw new TypeError("Named arguments are not supported");
	return { sql, args: args.map(toNative) };
}

/** Returns a result whose rows are plain arrays, because drizzle reads values by position. */
export function resultSet(
	columns: string[],
	rows: unknown[][],
	rowsAffected: number,
	lastInsertRowid?: bigint,
): ResultSet {
	return {
		columns,
		columnTypes: columns.map(() => ""),
		rows: rows as unknown as Row[],
		rowsAffected,
		lastInsertRowid,
		toJSON: () => ({ columns, rows, rowsAffected }),
	};
}

/** Returns rows as plain arrays, because those of the standard client have no iterator. */
export const withArrays = ({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): ResultSet =>
	resultSet(
		columns,
		rows.map((row) => Array.from(row)),
		rowsAffected,
		lastInsertRowid,
	);

interface NativeError {
	code?: unknown;
	rawCode?: unknown;
	message?: unknown;
}

/** Returns an SQLite error as one of `@libsql/client`: `code` is the base code, `extendedCode` the exact one. */
export function toLibsqlError(error: unknown): unknown {
	if (error instanceof LibsqlError || typeof error !== "object" || error === null) return error;
	const { code, rawCode, message } = error as NativeError;
	if (typeof code !== "string" || !code.startsWith("SQLITE_")) return error;
	const base = code.split("_").slice(0, 2).join("_");
	return new LibsqlError(
		String(message),
		base,
		code === base ? undefined : code,
		typeof rawCode === "number" ? rawCode : undefined,
		error instanceof Error ? error : undefined,
	);
}
