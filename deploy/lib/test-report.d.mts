export interface TestCounts {
	passed: number;
	failed: number;
	left?: number;
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
