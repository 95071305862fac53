package identity

import (
	"strconv"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables for a regulator: who was checked and the decision. They contain nothing of
// the players' data.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "identity_checks", Sentence: "A level of the identity check of a player, as it was when the package was made.",
		Columns: []export.Column{
			{Name: "id", Sentence: "The check."},
			{Name: "user", Sentence: "The player."},
			{Name: "level", Sentence: "1 for data, 2 for a document and a selfie, 3 for address and source of funds.", Number: true},
			{Name: "state", Sentence: "open, waiting, accepted or refused."},
			{Name: "why", Sentence: "The origin of the request: withdrawal, rule or staff; empty for none."},
			{Name: "asked_at", Sentence: "When it was asked for, in unix milliseconds; empty for never.", Number: true},
			{Name: "sent_at", Sentence: "When the player sent it; empty for never.", Number: true},
			{Name: "decided_at", Sentence: "When it was decided on; empty for never.", Number: true},
			{Name: "decided_by", Sentence: "Who decided."},
			{Name: "reason", Sentence: "Why it was refused; empty for nothing."},
			{Name: "valid_until", Sentence: "Until when it is valid; empty for no end.", Number: true},
		},
		Read: readExport,
	}}
}

func readExport(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the checks of identity", func(row db.Scanner) ([]string, string, error) {
		var c check
		err := row.Scan(&c.id, &c.userID, &c.level, &c.state, &c.why, &c.askedAt, &c.submittedAt, &c.decidedAt, &c.decidedBy, &c.reason, &c.validUntil)
		return []string{
			c.id, c.userID, strconv.Itoa(c.level), string(c.state), c.why, export.Optional(c.askedAt), export.Optional(c.submittedAt), export.Optional(c.decidedAt),
			c.decidedBy, c.reason, export.Optional(c.validUntil),
		}, c.id, err
	}, `SELECT id, user_id, level, state, why, asked_at, submitted_at, decided_at, decided_by, reason, valid_until FROM identity_checks
		WHERE id > $1 AND created_at < $2 ORDER BY id LIMIT $3`, after, at.AsOf, limit)
}
