import { likeness } from "@portal/contracts/kit/likeness";
import type { IconName } from "@portal/shared-ui";
import { useApi, useLocation, useNavigate, useQuery, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { menuFor } from "../layout/menu.ts";
import { chooseTheme, savedTheme, THEMES } from "../layout/theme.ts";
import { SIGN_OUT } from "../login/sign-out.ts";
import { useShell } from "../shell-context.ts";
import { actionsFor, canOpen } from "./actions.ts";
import { type Hit, KINDS, SHORTEST_SEARCH, searchEverything } from "./api.ts";
import { addressOf, isSameRecord, recentOf } from "./recent.ts";

const DEBOUNCE_MS = 200;

export interface Entry {
	id: string;
	label: string;
	description?: string;
	icon?: IconName | undefined;
	run: () => void;
}
export interface Group {
	id: string;
	title: string;
	entries: readonly Entry[];
}

function useDebounced<T>(value: T): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

/** Matches the word before a record number, such as "Anfrage" in "Anfrage A-2026-0002". The search leaves it out. */
const KIND_BEFORE_NUMBER = /^\p{L}+\s+(?=[A-Z]?-?\d[\d-]*$)/iu;

/** Returns groups of results. Without a search text they are the recently opened records and available actions. */
export function usePaletteGroups(text: string) {
	const { t } = useTranslation("shell");
	const api = useApi();
	const navigate = useNavigate();
	const place = useLocation();
	const { user } = useSession();
	const { modules } = useShell();
	// Leaves out the record of the current page, because it is already open.
	const [recent] = useState(() =>
		recentOf(user?._id ?? "").filter(({ href }) => !isSameRecord(href, addressOf(place))),
	);
	const roles = user?.roles ?? [];
	const wanted = text.trim();
	const entered = wanted.replace(KIND_BEFORE_NUMBER, "");
	const q = useDebounced(entered);
	const search = useQuery(searchEverything(api, q, (page) => canOpen(modules.manifests, roles, page)));
	const found = q.length >= SHORTEST_SEARCH && wanted !== "" ? search.data : undefined;

	const go = (href: string, state?: object) => () => void navigate(href, { state });
	const linkTo = ({ id, label, description, href }: Hit): Entry => ({ id, label, description, run: go(href) });
	const isSettled = q === entered && !search.isFetching;
	const matches = ({ label, description = "" }: Pick<Entry, "label" | "description">) => {
		const name = likeness(`${label} ${description}`);
		return likeness(wanted)
			.split(/\s+/)
			.every((word) => name.includes(word));
	};

	const screens = [
		...menuFor(modules.manifests, roles, t("layout.home")),
		{ path: "/benachrichtigungen", label: t("settings.notifications"), icon: "mail" as const },
		{ path: "/sicherheit", label: t("settings.security"), icon: "lock" as const },
	].map(({ path, label, icon }): Entry => ({ id: path, label, icon, run: go(path) }));
	const actions: Entry[] = [
		...actionsFor(modules.manifests, roles, place).map(({ label, icon, href }) => ({
			id: href,
			label,
			icon,
			run: go(href),
		})),
		...THEMES.filter((theme) => theme !== savedTheme()).map((theme) => ({
			id: `theme ${theme}`,
			label: t("palette.theme", { theme: t(`settings.themes.${theme}`) }),
			icon: theme === "light" ? ("sun" as const) : theme === "dark" ? ("moon" as const) : ("settings" as const),
			run: () => chooseTheme(theme),
		})),
		{ id: "sign-out", label: t("layout.signOut"), icon: "logout", run: go("/login", SIGN_OUT) },
	];
	const opened = recent.map(({ href, label }): Entry => ({ id: href, label, icon: "clock", run: go(href) }));
	// Until the server has searched the entered text, results of the previous text are shown if they match it.
	const isCurrent = (hit: Hit) => isSettled || matches(hit);
	const hits = KINDS.map((kind) => ({ kind, hits: (found?.[kind] ?? []).filter(isCurrent) }));
	const exact = hits.flatMap((group) =>
		group.hits.filter(({ number }) => number && likeness(number) === likeness(entered)),
	);
	const groups: Group[] = [
		{ id: "exact", title: t("palette.exact"), entries: exact.map(linkTo) },
		{ id: "recent", title: t("palette.recent"), entries: wanted === "" ? opened : [] },
		{ id: "actions", title: t("palette.actions"), entries: actions.filter(matches) },
		{ id: "screens", title: t("palette.screens"), entries: screens.filter(matches) },
		...hits.map(({ kind, hits }) => ({
			id: kind,
			title: t(`palette.${kind}`),
			entries: hits.filter((hit) => !exact.includes(hit)).map(linkTo),
		})),
	].filter(({ entries }) => entries.length > 0);
	return { groups, error: search.error, isSettled };
}
