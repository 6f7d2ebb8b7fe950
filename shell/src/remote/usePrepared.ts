import { type ModuleManifest, useHost, useLocation } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { useShell } from "../shell-context.ts";
import { whenIdle } from "./idle.ts";

const isSaving = () => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
};

const ownerOf = (manifests: readonly ModuleManifest[], path: string) =>
	manifests.find(({ routes }) => routes.some((route) => route.path === path));

/**
 * Loads in advance the other pages of the current module, and the page of a link under the pointer or focus. Other
 * modules are not loaded in advance, so that a large module slows down only its own pages.
 */
export function usePrepared(): void {
	const host = useHost();
	const { modules } = useShell();
	const { pathname } = useLocation();
	const shown = ownerOf(modules.manifests, pathname);

	useEffect(() => {
		if (!shown || isSaving()) return;
		return whenIdle(host, () => {
			void modules.prepare(
				shown.id,
				shown.routes.map(({ page }) => page),
			);
		});
	}, [host, modules, shown]);

	useEffect(() => {
		if (isSaving()) return;
		const prepareTarget = ({ target }: Event) => {
			const link = target instanceof Element ? target.closest("a[href]") : null;
			if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
			const owner = ownerOf(modules.manifests, link.pathname);
			const route = owner?.routes.find(({ path }) => path === link.pathname);
			if (owner && route) void modules.prepare(owner.id, [route.page]);
		};
		const events = ["pointerover", "focusin"] as const;
		for (const name of events) document.addEventListener(name, prepareTarget);
		return () => {
			for (const name of events) document.removeEventListener(name, prepareTarget);
		};
	}, [modules]);
}
