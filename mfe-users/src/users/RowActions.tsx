import type { User } from "@portal/contracts/contract/users";
import { Button, IconButton, type IconName, Inline, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import type { Confirmed } from "../api.ts";
import type { AccountAction } from "./AccountDialogs.tsx";

interface RowActionsProps {
	user: User;
	isOwn: boolean;
	onAction: (action: AccountAction) => void;
}

const toggleOf = ({ state }: User) => (state === "deactivated" ? "activate" : "deactivate");

function MoreActions({ user, isOwn, onAction }: RowActionsProps) {
	const { t } = useTranslation("users");
	const { userid, signed, locked, secondFactor } = user;
	const toggle = toggleOf(user);
	const items: readonly { id: Confirmed | "competence"; icon: IconName; isOffered: boolean }[] = [
		{ id: "competence", icon: "certificate", isOffered: true },
		{ id: toggle, icon: toggle === "activate" ? "unlock" : "lock", isOffered: !isOwn && !signed },
		{ id: "unlock", icon: "unlock", isOffered: locked !== undefined },
		{ id: "resetFactors", icon: "refresh", isOffered: !isOwn && secondFactor === true },
		{ id: "endSessions", icon: "logout", isOffered: true },
	];
	return (
		<MenuTrigger>
			<IconButton size="small" icon="more" label={t("list.moreOf", { userid })} />
			<Menu
				aria-label={t("list.moreOf", { userid })}
				onAction={(key) => onAction({ kind: key as Confirmed | "competence", user })}
			>
				{items
					.filter(({ isOffered }) => isOffered)
					.map(({ id, icon }) => (
						<MenuItem key={id} id={id} icon={icon}>
							{t(`list.${id}`)}
						</MenuItem>
					))}
			</Menu>
		</MenuTrigger>
	);
}

export function RowActions({ user, isOwn, onAction }: RowActionsProps) {
	const { t } = useTranslation("users");
	// An account that has signed certificates can only be deactivated, not deleted, because they refer to it.
	const kind = user.signed ? toggleOf(user) : "delete";
	return (
		<Inline align="end">
			<Button
				size="small"
				aria-label={t("list.editOf", { userid: user.userid })}
				onPress={() => onAction({ kind: "edit", user })}
			>
				{t("list.edit")}
			</Button>
			{!isOwn && (
				<Button
					size="small"
					aria-label={t(`list.${kind}Of`, { userid: user.userid })}
					onPress={() => onAction({ kind, user })}
				>
					{t(`list.${kind}`)}
				</Button>
			)}
			<MoreActions user={user} isOwn={isOwn} onAction={onAction} />
		</Inline>
	);
}
