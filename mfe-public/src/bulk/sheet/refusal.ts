export type SheetProblem = "tooLarge" | "encrypted" | "oldExcel" | "macros" | "empty" | "unreadable";

/** Why nothing was taken from a file. */
export class SheetRefusal extends Error {
	readonly problem: SheetProblem;

	constructor(problem: SheetProblem) {
		super(problem);
		this.name = "SheetRefusal";
		this.problem = problem;
	}
}
