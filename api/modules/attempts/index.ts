export {
	type AttemptKeys,
	assertMayTry,
	countFailure,
	createFactorTries,
	deviceKeys,
	type FactorTries,
	factorKeys,
	forgetFailures,
	strangerKeys,
} from "./attempts.ts";
