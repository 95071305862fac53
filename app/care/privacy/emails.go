package privacy

import (
	"archive/zip"
	"context"
	"time"

	"croupier/db"
)

// emailPeriod is an address of a player, and the period in which it was the player's.
type emailPeriod struct {
	address     string
	from, until int64 // unix milliseconds
}

// changeNoticePeriod is how long after an address was replaced emails about the change go to it.
const changeNoticePeriod = time.Minute

var emailColumns = []string{"at", "kind", "subject", "recipient", "state", "changed_at"}

// writeSentEmails lists the emails that were sent to a player. For an address that belonged to another
// player before or after, it lists only those of the time in between.
func (s *Service) writeSentEmails(ctx context.Context, z *zip.Writer, userID string) (rows int64, err error) {
	var addresses []emailPeriod
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		addresses, err = emailPeriods(q, userID)
		return err
	})
	if err != nil {
		return 0, err
	}
	var emailRows []SentEmail
	for _, address := range addresses {
		list, err := s.MailLog.SentTo(ctx, address.address, address.from, address.until)
		if err != nil {
			return 0, err
		}
		emailRows = append(emailRows, list...)
	}
	return writeRows(z, "emails", emailColumns, func(row func(cells []any) error) error {
		for _, l := range emailRows {
			if err := row([]any{formatCell("at", l.At), l.Kind, l.Subject, l.Recipient, l.State, formatCell("changed_at", l.ChangedAt)}); err != nil {
				return err
			}
		}
		return nil
	})
}
