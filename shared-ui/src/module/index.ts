/** Modules import from this file everything that the shell (the host application) provides to them. */

export type { Office } from "@portal/brand/contract.ts";
export type {
	BotCheckAction,
	LoginResult,
	OwnSession,
	SessionUser,
} from "@portal/contracts/contract/sessions";
export type { Role } from "@portal/contracts/kit/access";
export { LANGUAGES, type Language } from "@portal/contracts/kit/languages";
// Modules must import these libraries from here, because the page and its modules must share one instance of each.
export {
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
	useInfiniteQuery,
	useIsFetching,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
export { useTranslation } from "react-i18next";
export {
	createBrowserRouter,
	Link,
	Navigate,
	NavLink,
	Outlet,
	type RouteObject,
	RouterProvider,
	useBlocker,
	useLocation,
	useNavigate,
} from "react-router";
export { ModuleRoot } from "../module-root.tsx";
export { deviceStorage, moduleStorage, readCookies, tabStorage } from "../storage.ts";
export { brand } from "./host/brand.ts";
export { createHost, HostProvider, Slot } from "./host/HostProvider.tsx";
export { type Host, useHost } from "./host/host.ts";
export * from "./host/manifest.ts";
export { PlaceFailed, PlaceWaiting } from "./host/places.tsx";
export { type HumanCheckState, useHumanCheck } from "./human-check/useHumanCheck.ts";
export { daysSince, formatAge, formatDate, formatDateTime, today } from "./i18n/dates.ts";
export { useLanguage } from "./i18n/i18n.ts";
export { LanguageScope } from "./i18n/LanguageScope.tsx";
export { MISSING_TEXT } from "./i18n/language.ts";
export { Trans } from "./i18n/Trans.tsx";
export { type FlashMessage, flash, useFlash, useFlashMessage } from "./page/flash.tsx";
export { Loading } from "./page/Loading.tsx";
export { isLazy, type LazyPage, lazyComponent, lazyPage } from "./page/lazy-page.tsx";
export { Page, type PageProps, usePageTitle } from "./page/Page.tsx";
export { saveFile } from "./page/save-file.ts";
export { useShownRecord } from "./page/shown-record.ts";
export { useColumnChoice, useStoredChoice } from "./page/stored-choices.ts";
export { Unanswered } from "./page/Unanswered.tsx";
export { QueueKeys } from "./queue/QueueKeys.tsx";
export { useApi, useEntranceApi } from "./requests/api.ts";
export { apiFormQuery, apiListQuery, apiQuery } from "./requests/api-query.ts";
export { asQuery, type ListRequest, listFilters } from "./requests/list-request.ts";
export { createQueryClient } from "./requests/query.ts";
export {
	errorMessage,
	isUnanswered,
	type Listed,
	RequestError,
	type Tagged,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "./requests/request.ts";
export { useBackend } from "./requests/useBackend.ts";
export { type FreshRecord, useFresh } from "./requests/useFresh.ts";
export { useTraffic } from "./requests/useTraffic.ts";
export { schemaValidator } from "./requests/validation.ts";
export type { TrafficState } from "./requests/watch-traffic.ts";
export { nextOf, workQuery } from "./requests/work.ts";
export { useLeaveForm as useWayOut } from "./routing/leave-form.ts";
export { useHeadingFocus } from "./routing/navigation.ts";
export { useScrollMemory } from "./routing/scroll-memory.ts";
export { useSearchParams } from "./routing/search-params.ts";
export { allowOffline, countUnsent, isOfflinePage, unsentChanges } from "./session/offline.ts";
export { createPasskey, PasskeyError, showPasskey, supportsPasskeys } from "./session/passkey.ts";
export {
	createSession,
	hasRole,
	isObliged,
	type Session,
	type SessionStatus,
	type SignInInput,
} from "./session/session.ts";
export { type SessionAccess, useSession } from "./session/useSession.ts";
export { SavedViews } from "./views/SavedViews.tsx";
