export interface TestCounts {
	passed: number;
	failed: number;
	left?: number;
	failures: string[];
}
export function readVitest(file: string): TestCounts | undefined;
export function readPlaywright(file: string): TestCounts | undefined;
export function endOf(title: string, output: string): string;
