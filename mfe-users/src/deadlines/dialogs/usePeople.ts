import type { DeadlineKind, DeadlinePerson } from "@portal/contracts/contract/deadlines";
import { useApi, useQuery, useSession } from "@portal/shared-ui/module";
import type { Option } from "@portal/shared-ui/pickers";
import { useMemo } from "react";
import { peopleQuery } from "../api.ts";
import { useTexts } from "../useTexts.ts";

/** Option id for "no assignee". An empty text is not possible, because a form treats it as no selection. */
export const NO_ASSIGNEE = "none";

/**
 * Returns the users to whom a deadline can be assigned, starting with the current user. The present assignee is
 * included even if the account can no longer be assigned.
 */
export function usePeople(assigned?: DeadlinePerson, kind: DeadlineKind = "task"): Option[] {
	const { t } = useTexts();
	const { user } = useSession();
	const { data } = useQuery(peopleQuery(useApi(), kind));
	return useMemo(() => {
		const self = user && { _id: user._id, name: user.name };
		const known = [...(self ? [self] : []), ...(assigned ? [assigned] : []), ...(data ?? [])];
		const people = [...new Map(known.map((person) => [person._id, person])).values()];
		return [
			{ id: NO_ASSIGNEE, label: t("form.nobody") },
			...people.map(({ _id, name }) => ({ id: _id, label: _id === user?._id ? t("form.me", { name }) : name })),
		];
	}, [t, user, assigned, data]);
}
