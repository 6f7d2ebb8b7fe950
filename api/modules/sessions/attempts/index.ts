export {
	type AttemptKeys,
	assertMayTry,
	confirmKeys,
	countFailure,
	createFactorTries,
	deviceKeys,
	type FactorTries,
	factorKeys,
	forgetFailures,
	strangerKeys,
} from "./attempts.ts";
