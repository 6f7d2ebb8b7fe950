import { type ModuleManifest, ModuleRoot, type RemoteModule } from "@portal/shared-ui/module";
import { useShell } from "../shell-context.ts";
import { useAreaNames } from "./area-names.ts";
import { Loaded, type PlaceKind } from "./Loaded.tsx";

interface ModuleBoundaryProps {
	manifest: ModuleManifest;
	/** Area that the component fills. Sections of a page come from the module's export `slots`, others from `pages`. */
	place: PlaceKind;
	component: string;
}

function componentOf(module: RemoteModule, { manifest, place, component }: ModuleBoundaryProps) {
	const found = (place === "place" ? module.slots : module.pages)[component];
	if (!found) throw new Error(`Module ${manifest.id} has no ${place} ${component}`);
	return found;
}

export function ModuleBoundary(props: ModuleBoundaryProps) {
	const { modules } = useShell();
	const name = useAreaNames()(props.manifest);
	return (
		<Loaded source={modules.of(props.manifest.id, props.component)} name={name} kind={props.place}>
			{(module) => {
				const Component = componentOf(module, props);
				return (
					<ModuleRoot id={props.manifest.id}>
						<Component />
					</ModuleRoot>
				);
			}}
		</Loaded>
	);
}
