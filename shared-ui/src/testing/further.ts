import { test } from "vitest";

/** Runs a test only in a complete run (`TEST_ALL`). It covers a variant of another test in the same file. */
export const further: typeof test.skip = test.skipIf(!process.env.TEST_ALL);

/** Returns all cases of a table in a complete run, otherwise the first one only. */
export const casesOf = <T>(all: readonly T[]): readonly T[] => (process.env.TEST_ALL ? all : all.slice(0, 1));
