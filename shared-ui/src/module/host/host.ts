import type { ApiClient } from "@portal/contracts/client";
import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Languages } from "../i18n/language.ts";
import type { PageTraffic } from "../requests/traffic.ts";
import type { Session } from "../session/session.ts";

/** What a page for visitors needs. */
export interface VisitorHost {
	/** Origin of the API where it is not that of the page. */
	readonly baseUrl: string;
	/** Calls in somebody's name; without it they are made in nobody's. */
	readonly api?: ApiClient;
	readonly i18n: I18n;
	readonly languages: Languages;
}

/** What the host gives its modules. One per page. */
export interface Host extends VisitorHost {
	readonly api: ApiClient;
	readonly session: Session;
	readonly queryClient: QueryClient;
	/** A host of an earlier version watches nothing. */
	readonly traffic?: PageTraffic;
}

export interface HostContextValue extends Host {
	/** What fills a named place, in order. */
	renderSlot(name: string): ReactNode;
}

export const HostContext = createContext<HostContextValue | undefined>(undefined);
/** Filled where the website is shown without the shell, too. */
export const VisitorHostContext = createContext<VisitorHost | undefined>(undefined);

function given<T>(host: T | undefined): T {
	if (!host) throw new Error("Outside of HostProvider");
	return host;
}

export const useHost = (): HostContextValue => given(useContext(HostContext));
export const useVisitorHost = (): VisitorHost => given(useContext(VisitorHostContext));
