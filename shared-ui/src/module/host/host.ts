import type { ApiClient } from "@portal/contracts/client";
import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Languages } from "../i18n/language.ts";
import type { PageTraffic } from "../requests/traffic.ts";
import type { Session } from "../session/session.ts";

/** Services that public pages need. */
export interface VisitorHost {
	/** Origin of the API; empty for the page's own origin. */
	readonly baseUrl: string;
	/** API client of the signed-in user. Public pages omit it and send requests without a session. */
	readonly api?: ApiClient;
	readonly i18n: I18n;
	readonly languages: Languages;
}

/** Services that the host provides to its modules, once per page. */
export interface Host extends VisitorHost {
	readonly api: ApiClient;
	readonly session: Session;
	readonly queryClient: QueryClient;
	/** Pending requests of the page. Optional, because a host of an earlier version does not provide them. */
	readonly traffic?: PageTraffic;
}

export interface HostContextValue extends Host {
	/** Returns the content that modules provide for a named place on the page, in order. */
	renderSlot(name: string): ReactNode;
}

export const HostContext = createContext<HostContextValue | undefined>(undefined);
/** Context of the services for public pages, also when they are rendered without the shell (the host application). */
export const VisitorHostContext = createContext<VisitorHost | undefined>(undefined);

function given<T>(host: T | undefined): T {
	if (!host) throw new Error("Outside of HostProvider");
	return host;
}

export const useHost = (): HostContextValue => given(useContext(HostContext));
export const useVisitorHost = (): VisitorHost => given(useContext(VisitorHostContext));
