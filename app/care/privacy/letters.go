package privacy

import (
	"archive/zip"
	"context"
	"time"

	"croupier/db"
)

// mailbox is an address of a player, and when it was that.
type mailbox struct {
	address     string
	from, until int64 // unix milliseconds
}

// parting is how long after an address was replaced letters about that go to it.
const parting = time.Minute

var letterColumns = []string{"at", "kind", "subject", "recipient", "state", "changed_at"}

// letters writes which letters were sent to a player. An address that was another player's
// before, or is after, tells of the time in between alone.
func (s *Service) letters(ctx context.Context, z *zip.Writer, userID string) (rows int64, err error) {
	var boxes []mailbox
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		boxes, err = mailboxes(q, userID)
		return err
	})
	if err != nil {
		return 0, err
	}
	var sent []SentLetter
	for _, box := range boxes {
		list, err := s.Post.SentTo(ctx, box.address, box.from, box.until)
		if err != nil {
			return 0, err
		}
		sent = append(sent, list...)
	}
	return writeRows(z, "letters", letterColumns, func(row func(cells []any) error) error {
		for _, l := range sent {
			if err := row([]any{plain("at", l.At), l.Kind, l.Subject, l.Recipient, l.State, plain("changed_at", l.ChangedAt)}); err != nil {
				return err
			}
		}
		return nil
	})
}
