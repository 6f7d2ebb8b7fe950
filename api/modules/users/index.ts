export { createUser, ensureFirstAdmin, hasUsers } from "./accounts.ts";
export { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
export { endSessionsOf, findUser, findUserByUserid, listAccounts, recordLogin, type UserRow } from "./repository.ts";
export { userRoutes } from "./routes.ts";
export { needsSecondFactor } from "./rules.ts";
export { setPassword } from "./set-password.ts";
export { attemptsOf, secondFactorsOf } from "./sign-in/repository.ts";
export { assertNotWeak } from "./weak-passwords.ts";
