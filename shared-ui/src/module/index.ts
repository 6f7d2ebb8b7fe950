/** What a module may ask of its host. */
export type {
	BotCheckAction,
	LoginResult,
	OwnSession,
	SessionUser,
} from "@portal/api/contract/sessions";
export type { Role } from "@portal/api/kit/access";
export { LANGUAGES, type Language } from "@portal/api/kit/languages";
export type { Office, TeamMember } from "@portal/brand/contract.ts";
export { useApi, useEntranceApi } from "./api.ts";
export { brand } from "./brand.ts";
export { formatDate, formatDateTime, today } from "./dates.ts";
export { type FlashMessage, type FlashTone, flash, useFlash, useFlashMessage } from "./flash.tsx";
export { createHost, type HostOptions, HostProvider } from "./HostProvider.tsx";
export { type Host, useHost } from "./host.ts";
export { type HumanCheckState, useHumanCheck } from "./human-check/useHumanCheck.ts";
export { Trans, useLanguage, useTranslation } from "./i18n.ts";
export { LanguageScope } from "./LanguageScope.tsx";
export { MISSING_TEXT } from "./language.ts";
export * from "./manifest.ts";
export { useHeadingFocus } from "./navigation.ts";
export { Page, type PageProps, usePageTitle } from "./Page.tsx";
export { createPasskey, PasskeyError, showPasskey, supportsPasskeys } from "./passkey.ts";
export { PlaceFailed, PlaceWaiting } from "./places.tsx";
export {
	createQueryClient,
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
	useInfiniteQuery,
	useIsFetching,
	useMutation,
	useQuery,
	useQueryClient,
} from "./query.ts";
export {
	errorMessage,
	isUnanswered,
	type Listed,
	REQUEST_FAILED,
	RequestError,
	type Tagged,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "./request.ts";
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
	useSearchParams,
} from "./routing.ts";
export { Slot } from "./Slot.tsx";
export { saveFile } from "./save-file.ts";
export { useScrollMemory } from "./scroll-memory.ts";
export {
	createSession,
	hasRole,
	isObliged,
	type Session,
	type SessionStatus,
	type SignInInput,
} from "./session/session.ts";
export { type SessionAccess, useSession } from "./session/useSession.ts";
export { Unanswered } from "./Unanswered.tsx";
export { type FreshRecord, useFresh } from "./useFresh.ts";
export { useWayOut } from "./useWayOut.ts";
export { schemaValidator } from "./validation.ts";
