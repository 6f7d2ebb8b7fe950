import {
	type Host,
	HostProvider,
	LanguageScope,
	type ModuleManifest,
	Outlet,
	type RemoteModule,
	type RouteEntry,
	type RouteObject,
	useFlashMessage,
} from "@portal/shared-ui/module";
import { Banner, ToastRegion } from "../index.ts";

interface Mounted {
	host: Host;
	module: RemoteModule;
	manifest: ModuleManifest;
}

function Flash() {
	const { current, dismiss } = useFlashMessage();
	return current ? (
		<Banner tone={current.tone} onDismiss={dismiss}>
			{current.message}
		</Banner>
	) : null;
}

function Frame({ host, module, manifest }: Mounted) {
	const renderSlot = (name: string) =>
		manifest.slots
			.filter(
				({ slot, roles }) => slot === name && host.session.getState().user?.roles.some((role) => roles.includes(role)),
			)
			.map(({ component }) => {
				const Component = componentOf(module.slots, component);
				return <Component key={component} />;
			});
	return (
		<HostProvider host={host} renderSlot={renderSlot}>
			<Flash />
			<Outlet />
			<ToastRegion />
		</HostProvider>
	);
}

function componentOf<T>(components: Readonly<Record<string, T>>, name: string): T {
	const component = components[name];
	if (!component) throw new Error(`The manifest names ${name}, which the module does not have`);
	return component;
}

function PageOf({ module, entry }: { module: RemoteModule; entry: RouteEntry }) {
	const Component = componentOf(module.pages, entry.page);
	return entry.frame === "own" ? (
		<LanguageScope>
			<Component />
		</LanguageScope>
	) : (
		<LanguageScope language="de">
			<Component />
		</LanguageScope>
	);
}

/** The routes of one module, without shell. */
export function moduleRoutes(mounted: Mounted, more: RouteObject[]): RouteObject[] {
	const pages = mounted.manifest.routes.map((entry) => ({
		path: entry.path,
		element: <PageOf key={entry.path} module={mounted.module} entry={entry} />,
	}));
	return [{ element: <Frame {...mounted} />, children: [...pages, ...more] }];
}
