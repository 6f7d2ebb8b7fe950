import { ACCESS } from "@portal/contracts/kit/access";
import {
	type Host,
	HostProvider,
	LanguageScope,
	type ModuleManifest,
	Navigate,
	Outlet,
	type RouteEntry,
	type RouteObject,
	useTranslation,
} from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { Loaded, type PlaceKind } from "./remote/Loaded.tsx";
import { ModuleBoundary } from "./remote/ModuleBoundary.tsx";
import { ModuleSlots } from "./remote/ModuleSlots.tsx";
import type { Loadable } from "./remote/part.ts";
import { ShellFailure } from "./ShellFailure.tsx";
import { entrancePart, notificationsPart, passwordResetPart, securityPart, staffPart } from "./screens.ts";
import { RequireAccess } from "./session/RequireAccess.tsx";
import { type Shell, ShellContext } from "./shell-context.ts";
import { AtRoot, Unavailable } from "./unavailable/AtRoot.tsx";

interface ShellRoutes {
	host: Host;
	shell: Shell;
}

const renderSlot = (name: string) => <ModuleSlots name={name} />;

function Root({ host, shell }: ShellRoutes) {
	return (
		<ShellContext value={shell}>
			<HostProvider host={host} renderSlot={renderSlot}>
				<Outlet />
			</HostProvider>
		</ShellContext>
	);
}

interface PartProps<T> {
	source: Loadable<T>;
	area: "login" | "notifications" | "security" | "staff";
	kind: PlaceKind;
	children: (part: T) => ReactNode;
}

function Part<T>({ source, area, kind, children }: PartProps<T>) {
	const { t } = useTranslation("shell");
	return (
		<Loaded source={source} name={t(`areas.${area}`)} kind={kind}>
			{children}
		</Loaded>
	);
}

/** Route of a screen before the sign-in. Its key discards the state of the previous screen, which React would keep. */
const entrance = <T,>(path: string, source: Loadable<T>, children: (part: T) => ReactNode): RouteObject => ({
	path,
	element: (
		<LanguageScope key={path} language="de">
			<Part source={source} area="login" kind="screen">
				{children}
			</Part>
		</LanguageScope>
	),
});

const staffPage = <T,>(source: Loadable<T>, area: PartProps<T>["area"], children: (part: T) => ReactNode) => (
	<Part source={source} area={area} kind="page">
		{children}
	</Part>
);

const staffFrame = (
	<RequireAccess access="signedIn">
		<LanguageScope language="de">
			<Part source={staffPart} area="staff" kind="screen">
				{({ StaffFrame }) => <StaffFrame />}
			</Part>
		</LanguageScope>
	</RequireAccess>
);

function modulePage(manifest: ModuleManifest, { path, access, page, frame }: RouteEntry): RouteObject {
	const kind = frame === "own" ? "screen" : "page";
	// The key creates an error boundary for each path, so that an error on one page does not remain on the next.
	const place = <ModuleBoundary key={path} manifest={manifest} place={kind} component={page} />;
	return { path, element: access === "public" ? place : <RequireAccess access={access}>{place}</RequireAccess> };
}

export const isPublic = (manifests: readonly ModuleManifest[], path: string): boolean =>
	manifests.some(({ routes }) => routes.some((route) => route.path === path && route.access === "public"));

export function shellRoutes({ host, shell }: ShellRoutes): RouteObject[] {
	const pages = shell.modules.manifests.flatMap((manifest) =>
		manifest.routes.map((entry) => ({ isOwn: entry.frame === "own", route: modulePage(manifest, entry) })),
	);
	const atRoot = (route: RouteObject) =>
		route.path === "/" ? { ...route, element: <AtRoot>{route.element}</AtRoot> } : route;
	const own = pages.filter(({ isOwn }) => isOwn).map(({ route }) => atRoot(route));
	const staff = pages.filter(({ isOwn }) => !isOwn).map(({ route }) => route);
	const home = staffPage(staffPart, "staff", ({ HomePage }) => <HomePage />);
	const security = staffPage(securityPart, "security", ({ SecurityPage }) => <SecurityPage />);
	const notifications = staffPage(notificationsPart, "notifications", ({ NotificationsPage }) => <NotificationsPage />);
	const hasLanding = pages.some(({ route }) => route.path === "/");
	return [
		{
			element: <Root host={host} shell={shell} />,
			errorElement: <ShellFailure />,
			children: [
				entrance("/login", entrancePart, ({ LoginPage }) => <LoginPage />),
				entrance("/unauthorized", entrancePart, ({ UnauthorizedPage }) => <UnauthorizedPage />),
				entrance("/password-reset", passwordResetPart, ({ PasswordResetPage }) => <PasswordResetPage />),
				{
					element: (
						<LanguageScope>
							<Outlet />
						</LanguageScope>
					),
					children: own,
				},
				{
					element: staffFrame,
					children: [
						{ path: "/home", element: <RequireAccess access={ACCESS.portal}>{home}</RequireAccess> },
						{ path: "/benachrichtigungen", element: notifications },
						{ path: "/sicherheit", element: security },
						...staff,
					],
				},
				// Without the module of the public website, the root redirects to the home page of staff.
				...(hasLanding ? [] : [atRoot({ path: "/", element: <Navigate to="/home" replace /> })]),
				{ path: "*", element: <Unavailable /> },
			],
		},
	];
}
