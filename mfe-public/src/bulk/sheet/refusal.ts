export type SheetProblem = "tooLarge" | "encrypted" | "oldExcel" | "macros" | "empty" | "unreadable";

/** Thrown when a file cannot be read. `problem` selects the explanation for the visitor. */
export class SheetRefusal extends Error {
	readonly problem: SheetProblem;

	constructor(problem: SheetProblem) {
		super(problem);
		this.name = "SheetRefusal";
		this.problem = problem;
	}
}
