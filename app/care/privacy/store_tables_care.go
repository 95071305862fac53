package privacy

// careTables are the tables of messages, documents and choices of players, and of notes of staff.
var careTables = []Table{
	{
		Name: "chat_messages", Title: "What you wrote in the chat", Owned: "author = $1", Deletion: Erased,
		BatchColumn: "seq", Copied: "room type data at removed_at", NotCopied: "seq id author shown level request request_hash",
	},
	{
		Name: "chat_quizzes", Title: "Quiz questions that you asked or won", Owned: "author = $1 OR winner = $1", Deletion: Erased,
		CopyWhere: "author = $1", Copied: "room question asked_at closed_at", NotCopied: "id author answer winner asked_device asked_address",
	},
	{
		Name: "support_messages", Title: "What was said in your conversations with our support", Owned: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", Deletion: Erased,
		Copied: "chat n kind text at", NotCopied: "id author request",
	},
	{
		Name: "support_notes", Title: "Notes of our support", Owned: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", Deletion: Erased,
		Copied: "", NotCopied: "id chat author text at",
	},
	{
		Name: "support_chats", Title: "Your conversations with our support", Owned: "user_id = $1", Deletion: Erased,
		Copied: "id email state subject rating rating_words created_at updated_at solved_at", NotCopied: "user_id person assignee priority tags last_text count user_read support_read emailed_n agent_n agent_at asked_at first_answer_at version",
	},
	{
		Name: "identity_checks", Title: "Checks of who you are", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForKYC, Copied: "level state asked_at submitted_at decided_at reason message valid_until created_at changed_at", NotCopied: "id user_id data why decided_by purged_at round version",
	},
	{
		Name: "identity_files", Title: "Documents that you have shown", Owned: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForKYC, Copied: "id part kind bytes added_at", NotCopied: "check_id round",
	},
	{
		Name: "identity_events", Title: "What happened in checks of who you are", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForKYC, Copied: "level at what", NotCopied: "id user_id actor detail",
	},
	{
		Name: "identity_orders", Title: "When an outside service checked who you are", Owned: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForKYC, Copied: "sent_at ended_at result", NotCopied: "check_id version",
	},
	{
		Name: "register_asks", Title: "That registers of excluded persons are to be asked about you", Owned: "user_id = $1", Deletion: Erased,
		Copied: "", NotCopied: "user_id occasion tries next_at",
	},
	{
		Name: "register_answers", Title: "What registers of excluded persons answered about you", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "register answer at", NotCopied: "user_id",
	},
	{
		Name: "register_log", Title: "When registers of excluded persons were asked about you", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "register occasion answer at", NotCopied: "seq user_id failure millis",
	},
	{
		Name: "push_messages", Title: "Messages that are on the way to your browsers", Owned: "device_id IN (SELECT id FROM push_devices WHERE user_id = $1)", Deletion: Erased,
		Copied: "", NotCopied: "device_id notice_id tries next_at ends_at",
	},
	{
		Name: "push_devices", Title: "Browsers that take messages for you", Owned: "user_id = $1", Deletion: Erased,
		Copied: "agent details made_at sent_at", NotCopied: "id user_id session_id key_id address sealed refused",
	},
	{
		Name: "play_controls", Title: "Your limits, pauses and blocks", Owned: "user_id = $1", Deletion: Erased,
		Copied: "control value changed_at wanted asked_at", NotCopied: "user_id set_by version",
	},
	{
		Name: "play_changes", Title: "How your limits, pauses and blocks changed", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "control step was value at", NotCopied: "id user_id actor",
	},
	{
		Name: "play_floors", Title: "Limits that were set for you", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "control value set_at until", NotCopied: "id user_id actor",
	},
	{
		Name: "play_days", Title: "What you played by day", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "day wagers staked lost played", NotCopied: "user_id",
	},
	{
		Name: "play_stakes", Title: "When you last played", Owned: "user_id = $1", Deletion: Erased,
		Copied: "last_at", NotCopied: "user_id",
	},
	{
		Name: "harm_days", Title: "Markers of harm by day", Owned: "user_id = $1", Deletion: Erased,
		Copied: "day level figures wagers staked lost played night deposited deposits chased refused cancelled looser pauses words", NotCopied: "user_id",
	},
	{
		Name: "harm_nights", Title: "Bets at night by hour", Owned: "user_id = $1", Deletion: Erased,
		Copied: "hour bets", NotCopied: "user_id",
	},
	{
		Name: "harm_deposits", Title: "What you lost in the hour before deposits", Owned: "user_id = $1", Deletion: Erased,
		Copied: "at lost", NotCopied: "user_id",
	},
	{
		Name: "harm_cases", Title: "When markers of harm made us look", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "level raised_at", NotCopied: "case_id user_id markers",
	},
	{
		Name: "harm_interactions", Title: "When we talked to you about your play", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForProtection, Copied: "kind at", NotCopied: "id user_id case_id actor text",
	},
	{
		Name: "player_note_versions", Title: "Texts of notes of the team", Owned: "note_id IN (SELECT id FROM player_notes WHERE user_id = $1)", Deletion: Erased,
		Copied: "", NotCopied: "note_id version text at request",
	},
	{
		Name: "player_notes", Title: "Notes of the team", Owned: "user_id = $1", Deletion: Erased,
		Copied: "", NotCopied: "id user_id author version created_at",
	},
	{
		Name: "player_tags", Title: "Marks of the team", Owned: "user_id = $1", Deletion: Erased,
		Copied: "", NotCopied: "user_id tag author at",
	},
	{
		Name: "player_holds", Title: "What the team stopped", Owned: "user_id = $1", Deletion: Erased,
		Copied: "kind at", NotCopied: "user_id actor reason",
	},
	{
		Name: "alerts", Title: "What rules noticed", Owned: "user_id = $1", Deletion: Anonymised,
		AnonymiseSQL: "address = '', facts = '{}'", Copied: "", NotCopied: "seq id rule rule_version title severity kind user_id address ref facts event_at at state owner outcome closed_at case_id",
	},
	{
		Name: "alert_hours", Title: "What rules count by the hour", Owned: "owner = $1", Deletion: Erased,
		Copied: "", NotCopied: "owner hour wagers staked paid",
	},
	{
		Name: "alert_last", Title: "When rules noticed something last", Owned: "subject = $1", Deletion: Erased,
		Copied: "", NotCopied: "rule subject at",
	},
	{
		Name: "case_links", Title: "Players in cases of the team", Owned: "kind = 'player' AND ref = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "at", NotCopied: "case_id kind ref actor",
	},
}
