package play

import (
	"context"
	"encoding/json"
	"fmt"

	"croupier/app/audit"
	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
)

// checkRounds plays the open rounds as far as they have come and compares
// their stakes with what the clearing accounts hold.
func (s *Service) checkRounds(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var looked int64
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		open := map[ledger.Key]money.Amount{}
		err := eachRound(q, func(r *round) {
			looked++
			account, err := ledger.ByID(q, r.account)
			if err != nil {
				report("round "+r.id.String(), "was made from account %d, which is not there", r.account)
				return
			}
			open[clearingKey(account.Key)] += r.staked
			if words := s.checkRound(q, r, account.Key.Owner); words != "" {
				report("round "+r.id.String(), "%s", words)
			}
		})
		if err != nil {
			return err
		}
		held, err := ledger.Derived(q, ledger.Rounds)
		if err != nil {
			return err
		}
		for key, amount := range held {
			if open[key] != amount {
				report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "holds %d, open rounds have staked %d", amount, open[key])
			}
			delete(open, key)
		}
		for key, amount := range open {
			report(fmt.Sprintf("clearing account (%s %s)", key.Purpose, key.Currency), "is not there, open rounds have staked %d", amount)
		}
		return nil
	})
	return looked, err
}

// checkRound says what is wrong with an open round.
func (s *Service) checkRound(q db.Querier, r *round, owner string) string {
	if r.owner != owner {
		return fmt.Sprintf("belongs to %s, its stake came from %s", r.owner, owner)
	}
	if s.Games.Find(r.game) == nil && s.Tables[r.game] == nil {
		return fmt.Sprintf("is of game %q, which is unknown", r.game)
	}
	d, err := s.drawOf(q, r)
	if err != nil || d.pair != nil && (d.pair.Owner != owner || d.pair.Revealed()) {
		return fmt.Sprintf("draws from seeds %d, which are not its player's active ones", r.pair)
	}
	played, err := s.replay(r, d, len(r.turns))
	if err != nil {
		return err.Error()
	}
	switch state := played.State(); {
	case state.Over && d.pair == nil:
		return "" // its round has just ended and is being settled
	case state.Over:
		return "is over when played again"
	case state.Stake != r.staked:
		return fmt.Sprintf("has staked %d, played again %d", r.staked, state.Stake)
	}
	return ""
}

// checkRequests follows every recorded request to what it made.
func (s *Service) checkRequests(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var looked int64
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		return ledger.EachRequest(q, func(owner, requestID string, _ []byte, o ledger.Outcome) {
			looked++
			subject := fmt.Sprintf("request %s of %s", requestID, owner)
			if o.Refusal != "" {
				var kept verdict
				if err := json.Unmarshal([]byte(o.Refusal), &kept); err != nil || (kept.Fail != (len(o.Ref) > 0)) {
					report(subject, "has an unreadable refusal")
				}
			}
			if len(o.Ref) == 0 {
				return
			}
			if len(o.Ref) != len(id.Binary{}) {
				report(subject, "refers to %x", o.Ref)
				return
			}
			if s.MadeElsewhere != nil {
				if elsewhere, err := s.MadeElsewhere(q, o.Ref); elsewhere && err == nil {
					return
				}
			}
			r, err := roundByID(q, id.Binary(o.Ref))
			if err != nil || r == nil {
				report(subject, "refers to wager %s, which is not there", id.Binary(o.Ref))
				return
			}
			account, err := ledger.ByID(q, r.account)
			if err != nil || account.Key.Owner != owner || o.Step > len(r.turns) {
				report(subject, "refers to turn %d of wager %s, which is not its player's or has not come so far", o.Step, r.id)
			}
		})
	})
	return looked, err
}
