import type { ActionEntry, ModuleManifest, Role } from "@portal/shared-ui/module";

export interface Place {
	pathname: string;
	search: string;
}

function addressOf({ path, on }: ActionEntry, { pathname, search }: Place): string | undefined {
	if (!on) return path;
	const takes = on.find((page) => page.path === pathname)?.takes;
	if (!takes) return undefined;
	const here = new URLSearchParams(search);
	const params = new URLSearchParams();
	for (const [theirs, ours] of Object.entries(takes)) {
		const value = here.get(theirs);
		if (value === null) return undefined;
		params.set(ours, value);
	}
	return `${path}?${params}`;
}

export function actionsFor(manifests: readonly ModuleManifest[], roles: readonly Role[], place: Place) {
	return (
		manifests
			.flatMap(({ actions = [] }) => actions)
			.filter((action) => action.roles.some((role) => roles.includes(role)))
			.flatMap((action) => {
				const href = addressOf(action, place);
				return href === undefined ? [] : [{ ...action, href }];
			})
			.sort((one, other) => Number(!one.on) - Number(!other.on) || one.order - other.order)
			// An action for the record of the page replaces the same action without a record.
			.filter(({ label }, index, all) => all.findIndex((action) => action.label === label) === index)
	);
}

export const canOpen = (manifests: readonly ModuleManifest[], roles: readonly Role[], path: string): boolean =>
	manifests.some(({ routes }) =>
		routes.some(
			(route) =>
				route.path === path && (route.access === "public" || route.access.some((role) => roles.includes(role))),
		),
	);
