package play

import (
	"context"

	"croupier/app/audit"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
)

// moved is the money that moved for one wager.
type moved struct {
	staked, paid, refunded, lost money.Amount
	account                      ledger.AccountID // the player's
	mixed                        bool             // more than one player account took part
}

func (m *moved) add(t ledger.Moved) {
	player := t.Debit
	switch t.Code {
	case ledger.CodeStake:
		m.staked += money.Amount(t.Amount)
	case ledger.CodePayout:
		m.paid += money.Amount(t.Amount)
		player = t.Credit
	case ledger.CodeRefund:
		m.refunded += money.Amount(t.Amount)
		player = t.Credit
	case ledger.CodeLoss:
		m.lost += money.Amount(t.Amount)
		return
	}
	m.mixed = m.mixed || m.account != 0 && m.account != player
	m.account = player
}

// fits tells whether the money is what the record of a wager says.
func (m *moved) fits(w *journal.Wager) bool {
	if m.mixed || m.account != w.Account || m.staked != w.Stake {
		return false
	}
	if w.Void {
		return m.refunded == w.Stake && m.paid == 0 && m.lost == 0
	}
	return m.refunded == 0 && m.paid == w.Payout && (m.lost == 0 || m.lost == w.Stake)
}

// lookAhead bounds how many transfers are read in search of a wager's: the
// last of them stand next to its record.
const lookAhead = 50_000

// stream reads the transfers of wagers in order and keeps what belongs to
// wagers that have not come up yet.
type stream struct {
	last    int64
	end     bool
	pending map[id.Binary]*moved
}

// more reads another piece of the transfers.
func (s *stream) more(q db.Querier) error {
	list, err := ledger.MovedSince(q, s.last, auditBatch)
	if err != nil {
		return err
	}
	s.end = len(list) < auditBatch
	for _, t := range list {
		s.last = t.ID
		if t.Code > ledger.CodeLoss || len(t.Ref) != len(id.Binary{}) {
			continue // moved for something else than a wager
		}
		ref := id.Binary(t.Ref)
		if s.pending[ref] == nil {
			s.pending[ref] = &moved{}
		}
		s.pending[ref].add(t)
	}
	return nil
}

// checkMoney reads the journal and the transfers side by side.
func (s *Service) checkMoney(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	in := &stream{pending: map[id.Binary]*moved{}}
	looked, err := s.eachWager(ctx, d, func(q *db.Reader, w *journal.Wager) error {
		for read := 0; !in.end && read < lookAhead; read += auditBatch {
			if m := in.pending[w.ID]; m != nil && m.fits(w) {
				break
			}
			if err := in.more(q); err != nil {
				return err
			}
		}
		m := in.pending[w.ID]
		delete(in.pending, w.ID)
		if m == nil {
			m = &moved{}
		}
		if !m.fits(w) {
			report("wager "+w.ID.String(), "tells of stake %d and payout %d; moved were stake %d, payout %d, refund %d", w.Stake, w.Payout, m.staked, m.paid, m.refunded)
		}
		return nil
	})
	if err != nil {
		return looked, err
	}
	return looked, d.ReadHeavy(ctx, func(q *db.Reader) error { return s.checkLeft(q, in, report) })
}

// checkLeft explains the money that belongs to no wager read so far: to an
// open round, or to one that ended meanwhile.
func (s *Service) checkLeft(q *db.Reader, in *stream, report audit.Report) error {
	for in.end = false; !in.end; {
		if err := in.more(q); err != nil {
			return err
		}
	}
	for ref, m := range in.pending {
		r, err := roundByID(q, ref)
		if err != nil {
			return err
		}
		switch {
		case r == nil:
			report("money for wager "+ref.String(), "moved (stake %d, payout %d), but there is no such wager", m.staked, m.paid)
		case r.ended != nil && !m.fits(r.ended):
			report("wager "+ref.String(), "tells of stake %d and payout %d; moved beside were stake %d, payout %d", r.ended.Stake, r.ended.Payout, m.staked, m.paid)
		case r.ended == nil && (m.staked != r.staked || m.account != r.account || m.mixed || m.paid+m.refunded+m.lost != 0):
			report("round "+ref.String(), "has staked %d; moved were stake %d, payout %d, refund %d", r.staked, m.staked, m.paid, m.refunded)
		}
	}
	return nil
}
