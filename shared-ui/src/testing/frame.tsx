import {
	type Host,
	HostProvider,
	LanguageScope,
	type ModuleManifest,
	ModuleRoot,
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
				return (
					<ModuleRoot key={component} id={manifest.id}>
						<Component />
					</ModuleRoot>
				);
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

function PageOf({ module, manifest, entry }: Omit<Mounted, "host"> & { entry: RouteEntry }) {
	const Component = componentOf(module.pages, entry.page);
	const page = (
		<ModuleRoot id={manifest.id}>
			<Component />
		</ModuleRoot>
	);
	return entry.frame === "own" ? (
		<LanguageScope>{page}</LanguageScope>
	) : (
		<LanguageScope language="de">{page}</LanguageScope>
	);
}

/** Returns the routes of one module, for a page without the shell. */
export function moduleRoutes(mounted: Mounted, more: RouteObject[]): RouteObject[] {
	const pages = mounted.manifest.routes.map((entry) => ({
		path: entry.path,
		element: <PageOf key={entry.path} {...mounted} entry={entry} />,
	}));
	return [{ element: <Frame {...mounted} />, children: [...pages, ...more] }];
}
