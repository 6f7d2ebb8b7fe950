export { createUser, ensureFirstAdmin } from "./accounts.ts";
export { recordCredentials } from "./credentials/credentials.ts";
export { type Credentials, storedCredentials } from "./credentials/repository.ts";
export { hashPassword, loadArgon2, needsRehash, verifyPassword } from "./passwords.ts";
export {
	endSessionsOf,
	findUser,
	findUserByUserid,
	hasAnyUser,
	listAccounts,
	revokeSessionsOf,
	type UserRow,
	waitingAccounts,
} from "./repository.ts";
export { needsSecondFactor } from "./rules.ts";
export { setPassword } from "./set-password.ts";
export { accountNamed, attemptsOf, hasSecondFactor, secondFactorsOf } from "./sign-in/repository.ts";
export { recordLogin } from "./sign-in.ts";
export { recordBaseline } from "./verification/baseline.ts";
export { matchesAuditTrail, verifyAccounts } from "./verification/verify.ts";
export { assertNotWeak } from "./weak-passwords.ts";
