package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// WalletStatementRequest asks for all movements of real money between two days, both
// included, as 2026-01-31 (UTC).
type WalletStatementRequest struct {
	From string `json:"from" validate:"required,max=10"`
	To   string `json:"to" validate:"required,max=10"`
}

const (
	maxStatementPeriod = 366 * 24 * time.Hour
	// maxLines is the max number of lines of a statement: a longer one is
	// refused and not truncated.
	maxLines       = 200_000
	statementBatch = 500
)

var errTooLong = errPeriod.With("reason", "too_long")

// statementColumns are the columns of a statement.
func statementColumns() []export.Column {
	return []export.Column{
		{Name: "at"}, {Name: "what"}, {Name: "currency"}, {Name: "amount", Number: true}, {Name: "balance", Number: true},
		{Name: "stake", Number: true}, {Name: "payout", Number: true}, {Name: "reference"},
	}
}

// Statement writes the movements of a player's real money to a file, in batches,
// and returns the file.
func (s *Service) Statement(ctx context.Context, call *session.Call, r WalletStatementRequest) (action.File, error) {
	from, to, err := periodOf(r)
	if err != nil {
		return action.File{}, err
	}
	file, err := os.CreateTemp(s.Folder, "statement-*.csv")
	if err != nil {
		return action.File{}, fmt.Errorf("make a statement: %w", err)
	}
	// Without a name no other process finds the file, and it is gone when it is
	// closed.
	err = os.Remove(file.Name())
	if err == nil {
		err = s.writeStatement(ctx, file, call.User.ID, from, to)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return action.File{}, errors.Join(fmt.Errorf("make a statement: %w", err), file.Close())
	}
	name := "statement-" + r.From + "-" + r.To + ".csv"
	return action.File{Name: name, ContentType: "text/csv; charset=utf-8", ModifiedAt: s.Clock.Now(), Content: file}, nil
}

func periodOf(r WalletStatementRequest) (from, to time.Time, err error) {
	from, wrongFrom := time.Parse(time.DateOnly, r.From)
	to, wrongTo := time.Parse(time.DateOnly, r.To)
	if wrongFrom != nil || wrongTo != nil || to.Before(from) || to.Sub(from) > maxStatementPeriod {
		return from, to, errPeriod
	}
	return from, to.AddDate(0, 0, 1), nil
}

func (s *Service) writeStatement(ctx context.Context, to io.Writer, userID string, from, before time.Time) error {
	columns := statementColumns()
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	if _, err := to.Write(export.AppendLine(nil, columns, names)); err != nil {
		return err
	}
	out := statementWriter{out: to, columns: columns}
	if err := s.writeMoves(ctx, &out, userID, from.UnixMilli(), before.UnixMilli()); err != nil {
		return err
	}
	return s.writeWagers(ctx, &out, userID, from.UnixMilli(), before.UnixMilli())
}

// statementWriter writes lines and counts them.
type statementWriter struct {
	out     io.Writer
	columns []export.Column
	lines   int
}

func (w *statementWriter) write(cells ...string) error {
	if w.lines++; w.lines > maxLines {
		return errTooLong
	}
	_, err := w.out.Write(export.AppendLine(nil, w.columns, cells))
	return err
}

func stamp(at int64) string { return clock.FromMillis(at).Format(time.RFC3339) }

// writeMoves writes the transfers that do not belong to a wager, the newest
// first.
func (s *Service) writeMoves(ctx context.Context, out *statementWriter, userID string, from, before int64) error {
	for cursor, more := (ledger.Cursor{At: before - 1, ID: forever}), true; more; {
		var moves []ledger.Movement
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			moves, err = ledger.Statement(q, userID, cursor, nil, statementBatch)
			return err
		})
		if err != nil {
			return err
		}
		more = len(moves) == statementBatch
		for _, m := range moves {
			if m.At < from {
				return nil
			}
			cursor = ledger.Cursor{At: m.At, ID: m.ID}
			currency, known := s.Wallets.Currency(m.Key.Currency)
			if !known || m.Key.Purpose != ledger.Real {
				continue
			}
			reference := ""
			if len(m.Ref) == len(id.Binary{}) {
				reference = id.Binary(m.Ref).String()
			}
			if err := out.write(stamp(m.At), m.Code.String(), currency.ID, signed(currency, m.Amount), currency.Text(m.Balance), "", "", reference); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeWagers writes the real money of the settled wagers, the newest first.
func (s *Service) writeWagers(ctx context.Context, out *statementWriter, userID string, from, before int64) error {
	filter := wagerlog.Filter{From: from, Before: before}
	for next, more := int64(0), true; more; {
		var page wagerlog.Page
		err := s.DB.Read(ctx, func(q *db.Reader) error {
			accounts, err := ledger.Accounts(q, userID)
			if err != nil || len(accounts) == 0 {
				return err
			}
			filter.Accounts = nil
			for _, a := range accounts {
				if a.Key.Purpose == ledger.Real {
					filter.Accounts = append(filter.Accounts, a.ID)
				}
			}
			if filter.Accounts == nil {
				return nil
			}
			page, err = wagerlog.Find(q, filter, next, statementBatch)
			return err
		})
		if err != nil {
			return err
		}
		next, more = page.Next, page.Next > 0
		for _, w := range page.Wagers {
			currency, known := s.Wallets.Currency(w.Player.Currency)
			stake, payout := w.Stake-w.Bonus, w.Payout-w.BonusPayout
			if !known || stake == 0 && payout == 0 {
				continue
			}
			err := out.write(stamp(w.At), "wager "+w.Product, currency.ID, signed(currency, payout-stake), "", currency.Text(stake), currency.Text(payout), w.ID.String())
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func signed(currency money.Currency, a money.Amount) string {
	if a < 0 {
		return "-" + currency.Text(-a)
	}
	return currency.Text(a)
}
