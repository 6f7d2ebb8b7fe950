export interface TestCounts {
	passed: number;
	failed: number;
	/** Tests that a plain run leaves out. */
	left?: number;
	/** Each with its test and the first lines of what went wrong. */
	failures: string[];
	times: TestTime[];
}
export interface TestTime {
	name: string;
	ms: number;
}
export function slowestOf(times: readonly TestTime[], count: number): string[];
export function readVitest(file: string): TestCounts | undefined;
export function readPlaywright(file: string): TestCounts | undefined;
export function endOf(title: string, output: string): string;
