import type { User } from "@portal/api/contract/users";

/** Those who wait for a role first, the rest as they came. */
export function waitingFirst(users: readonly User[]): User[] {
	const isWaiting = ({ state }: User) => state === "waiting";
	return [...users.filter(isWaiting), ...users.filter((user) => !isWaiting(user))];
}
