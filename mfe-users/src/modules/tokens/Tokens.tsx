import type { ModuleToken } from "@portal/contracts/contract/module-versions";
import { Badge, Button, Inline, Stack } from "@portal/shared-ui";
import { formatDateTime, Loading, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { RequestDialog } from "../../FormDialog.tsx";
import { LazyDisclosure } from "../../LazyDisclosure.tsx";
import { MODULES, revokeToken, tokensQuery } from "../api.ts";
import { TokenDialog } from "./TokenDialog.tsx";

interface TokensProps {
	module: string;
	name: string;
}

function stateOf({ isActive, revokedAt }: ModuleToken) {
	if (isActive) return { tone: "success", key: "active" } as const;
	return { tone: "neutral", key: revokedAt === undefined ? "expired" : "revoked" } as const;
}

function Token({ token, onRevoke }: { token: ModuleToken; onRevoke: () => void }) {
	const { t } = useTranslation("users");
	const { name, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy, isActive } = token;
	const { tone, key } = stateOf(token);
	return (
		<li className="users-module__entry">
			<Inline>
				<strong className="users-module__version">{name}</strong>
				<Badge tone={tone}>{t(`modules.token.state.${key}`)}</Badge>
			</Inline>
			<span className="users-module__line">
				{t("modules.token.created", { who: createdBy, when: formatDateTime(createdAt) })}
			</span>
			<span className="users-module__line">
				{revokedAt === undefined
					? t("modules.token.expires", { when: formatDateTime(expiresAt) })
					: t("modules.token.revoked", { who: revokedBy, when: formatDateTime(revokedAt) })}
			</span>
			<span className="users-module__line">
				{lastUsedAt === undefined
					? t("modules.token.neverUsed")
					: t("modules.token.lastUsed", { when: formatDateTime(lastUsedAt) })}
			</span>
			{isActive && (
				<Inline>
					<Button size="small" aria-label={t("modules.token.revokeOf", { token: name })} onPress={onRevoke}>
						{t("modules.token.revoke")}
					</Button>
				</Inline>
			)}
		</li>
	);
}

function Loaded({ module, name }: TokensProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const query = useQuery(tokensQuery(api, module));
	const [action, setAction] = useState<"create" | ModuleToken>();
	const close = () => setAction(undefined);
	if (!query.data) return <Loading label={t("modules.loading")} query={query} />;
	return (
		<Stack>
			<p className="users-module__text">{t("modules.token.hint")}</p>
			{query.data.length === 0 ? (
				<p className="users-module__none">{t("modules.token.none")}</p>
			) : (
				<ul className="users-module__list ui-list">
					{query.data.map((token) => (
						<Token key={token._id} token={token} onRevoke={() => setAction(token)} />
					))}
				</ul>
			)}
			<Inline>
				<Button
					size="small"
					icon="plus"
					aria-label={t("modules.token.createOf", { name })}
					onPress={() => setAction("create")}
				>
					{t("modules.token.create")}
				</Button>
			</Inline>
			{action === "create" && <TokenDialog module={module} name={name} onClose={close} />}
			{typeof action === "object" && (
				<RequestDialog
					title={t("modules.token.revokeTitle")}
					message={t("modules.token.revokeMessage", { name, token: action.name })}
					confirmLabel={t("modules.token.revoke")}
					send={async () => {
						await revokeToken(api, module, action._id);
						return t("modules.token.revokeDone");
					}}
					queryKey={MODULES}
					onClose={close}
				/>
			)}
		</Stack>
	);
}

export function Tokens({ active, ...props }: TokensProps & { active: number }) {
	const { t } = useTranslation("users");
	return (
		<LazyDisclosure variant="plain" headingLevel={3} title={t("modules.token.title", { count: active })}>
			<Loaded {...props} />
		</LazyDisclosure>
	);
}
