import { ACCESS } from "@portal/api/kit/access";
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
import { entrancePart, passwordResetPart, securityPart, staffPart } from "./parts.ts";
import { Loaded, type PlaceKind } from "./remote/Loaded.tsx";
import type { Loadable } from "./remote/loadable.ts";
import { ModuleBoundary } from "./remote/ModuleBoundary.tsx";
import { ModuleSlots } from "./remote/ModuleSlots.tsx";
import { ShellFailure } from "./ShellFailure.tsx";
import { RequireAccess } from "./session/RequireAccess.tsx";
import { type Shell, ShellContext } from "./shell-context.ts";

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

type Staff = Awaited<ReturnType<typeof staffPart.load>>;

/** With a key: the parts of two screens are not the same, though they stand in the same place. */
function EntranceScreen<T>({ source, children }: { source: Loadable<T>; children: (part: T) => ReactNode }) {
	const { t } = useTranslation("shell");
	return (
		<LanguageScope language="de">
			<Loaded source={source} name={t("areas.login")} kind="screen">
				{children}
			</Loaded>
		</LanguageScope>
	);
}

function SecurityPart() {
	const { t } = useTranslation("shell");
	return (
		<Loaded source={securityPart} name={t("settings.security")} kind="page">
			{({ SecurityPage }) => <SecurityPage />}
		</Loaded>
	);
}

function StaffPart({ kind, children }: { kind: PlaceKind; children: (part: Staff) => ReactNode }) {
	const { t } = useTranslation("shell");
	return (
		<Loaded source={staffPart} name={t("areas.staff")} kind={kind}>
			{children}
		</Loaded>
	);
}

const staffFrame = (
	<RequireAccess access="signedIn">
		<LanguageScope language="de">
			<StaffPart kind="screen">{({ StaffFrame }) => <StaffFrame />}</StaffPart>
		</LanguageScope>
	</RequireAccess>
);

function modulePage(manifest: ModuleManifest, { path, access, page, frame }: RouteEntry): RouteObject {
	// A place of its own per path: what went wrong on one page is no matter of the next one.
	const kind = frame === "own" ? "screen" : "page";
	const place = <ModuleBoundary key={path} manifest={manifest} place={kind} component={page} />;
	return { path, element: access === "public" ? place : <RequireAccess access={access}>{place}</RequireAccess> };
}

/** Every address the application knows: the shell's own screens and what the modules' manifests name. */
export function shellRoutes({ host, shell }: ShellRoutes): RouteObject[] {
	const pages = shell.modules.manifests.flatMap((manifest) =>
		manifest.routes.map((entry) => ({ isOwn: entry.frame === "own", route: modulePage(manifest, entry) })),
	);
	const own = pages.filter(({ isOwn }) => isOwn).map(({ route }) => route);
	const staff = pages.filter(({ isOwn }) => !isOwn).map(({ route }) => route);
	const home = (
		<RequireAccess access={ACCESS.portal}>
			<StaffPart kind="page">{({ HomePage }) => <HomePage />}</StaffPart>
		</RequireAccess>
	);
	const hasLanding = pages.some(({ route }) => route.path === "/");
	return [
		{
			element: <Root host={host} shell={shell} />,
			errorElement: <ShellFailure />,
			children: [
				{
					path: "/login",
					element: (
						<EntranceScreen key="login" source={entrancePart}>
							{({ LoginPage }) => <LoginPage />}
						</EntranceScreen>
					),
				},
				{
					path: "/unauthorized",
					element: (
						<EntranceScreen key="unauthorized" source={entrancePart}>
							{({ UnauthorizedPage }) => <UnauthorizedPage />}
						</EntranceScreen>
					),
				},
				{
					path: "/password-reset",
					element: (
						<EntranceScreen key="password-reset" source={passwordResetPart}>
							{({ PasswordResetPage }) => <PasswordResetPage />}
						</EntranceScreen>
					),
				},
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
					children: [{ path: "/home", element: home }, { path: "/sicherheit", element: <SecurityPart /> }, ...staff],
				},
				// Without the visitors' module there is no landing page to be sent to.
				...(hasLanding ? [] : [{ path: "/", element: <Navigate to="/home" replace /> }]),
				{ path: "*", element: <Navigate to="/" replace /> },
			],
		},
	];
}
