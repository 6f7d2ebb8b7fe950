import { type ModuleManifest, useHost, useSession } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { useShell } from "../shell-context.ts";
import { whenCalm } from "./calm.ts";

/** A person who pays for every byte, or waits for it, loads only what they open. */
const isSaving = () => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
};

/** The pages of the module whose page is shown, and of each other the ones that the menu leads to. */
function pagesOf({ menu, routes }: ModuleManifest, pathname: string): string[] {
	const isShown = routes.some(({ path }) => path === pathname);
	return routes.filter(({ path }) => isShown || menu.some((entry) => entry.path === path)).map(({ page }) => page);
}

/** Loads what this person may open next, once the page that they have opened is there. */
export function usePrepared(): void {
	const host = useHost();
	const { modules } = useShell();
	const { hasRole, status } = useSession();
	const isAtWork = status === "signedIn";
	const ids = modules.manifests.filter(({ menu }) => menu.some(({ roles }) => hasRole(...roles))).map(({ id }) => id);
	const wanted = ids.join(" ");
	useEffect(() => {
		if (!isAtWork || isSaving()) return;
		let isOver = false;
		const callOff = whenCalm(host, async () => {
			for (const manifest of modules.manifests)
				if (!isOver && wanted.split(" ").includes(manifest.id))
					await modules.prepare(manifest.id, pagesOf(manifest, window.location.pathname));
		});
		return () => {
			isOver = true;
			callOff();
		};
	}, [host, modules, isAtWork, wanted]);
}
