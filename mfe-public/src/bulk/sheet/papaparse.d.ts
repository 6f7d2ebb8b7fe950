/** Declares only the functions and options of the library that are used here. */
declare module "papaparse" {
	interface Options {
		delimiter?: string;
		delimitersToGuess?: readonly string[];
		preview?: number;
		skipEmptyLines?: boolean;
	}
	const Papa: { parse(text: string, options: Options): { data: string[][]; meta: { delimiter: string } } };
	export = Papa;
}
