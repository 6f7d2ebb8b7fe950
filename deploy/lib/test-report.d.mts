export interface TestCounts {
	passed: number;
	failed: number;
	/** Each with its test and the first lines of what went wrong. */
	failures: string[];
}
export function readVitest(file: string): TestCounts | undefined;
export function readPlaywright(file: string): TestCounts | undefined;
