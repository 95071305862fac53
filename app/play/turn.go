package play

import (
	"context"
	"encoding/json"
	"errors"

	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/session"
	"croupier/db"
)

// Turn makes a choice in the caller's open round.
func (s *Service) Turn(ctx context.Context, call *session.Call, request TurnRequest) (Reply, error) {
	data, err := canonical(request.Data)
	if err != nil {
		return Reply{}, err
	}
	return s.step(ctx, call, "Turn", request.ID, request.RequestID, json.RawMessage(data))
}

// Finish ends the caller's open round and takes what was won.
func (s *Service) Finish(ctx context.Context, call *session.Call, request FinishRequest) (Reply, error) {
	if binary, ok := id.ToBinary(request.ID); ok {
		for _, table := range s.Tables {
			if _, seated := table.Seated(binary); seated {
				return s.leave(ctx, call, table, binary, request.RequestID)
			}
		}
	}
	return s.step(ctx, call, "Finish", request.ID, request.RequestID, finished)
}

func (s *Service) step(ctx context.Context, call *session.Call, event, wager, requestID string, choice json.RawMessage) (Reply, error) {
	owner, known := call.Owner()
	binary, ok := id.ToBinary(wager)
	if !ok || !known {
		return Reply{}, ErrGameID
	}
	if err := checkRequestID(requestID); err != nil {
		return Reply{}, err
	}
	request := ledger.Request{Owner: owner, ID: requestID, Hash: ledger.Hash([]byte(event), binary[:], choice)}
	return s.once(ctx, request, true, func(tx *db.Tx) (*told, error) { return s.advance(tx, call, owner, binary, choice) })
}

// advance makes one choice in its transaction.
func (s *Service) advance(tx *db.Tx, call *session.Call, owner string, binary id.Binary, choice json.RawMessage) (*told, error) {
	r, err := openRound(tx, binary)
	if err != nil {
		return nil, err
	}
	if r == nil || r.owner != owner {
		return nil, s.notOpen(tx, owner, binary)
	}
	if s.Tables[r.game] != nil {
		return nil, ErrOperation // only the table itself can tell when it is left
	}
	t, played, err := s.load(tx, r, len(r.turns))
	if err != nil {
		return nil, err
	}
	t.turning = true
	before := t.state
	if words, err := s.tryTurn(t, played, choice); words != "" || err != nil {
		t.failed = words
		return t, err
	}
	t.state = played.State()
	added := t.state.Stake - before.Stake
	if added > 0 {
		if err := s.admitMore(tx, call, t, added); err != nil {
			return nil, err
		}
	}
	r.turns, r.staked = append(r.turns, choice), t.state.Stake
	t.turns = len(r.turns)
	return t, s.carryOn(tx, t, added)
}

// tryTurn makes the choice in memory. words say why it is not possible; the
// round is as before then. Whether a win would be more than the house pays is
// decided before the draw is looked at: nothing that was won is ever refused.
func (s *Service) tryTurn(t *told, played rules.Round, choice json.RawMessage) (words string, err error) {
	if string(choice) != string(finished) {
		reach, err := played.Reach(choice)
		if words, err := wordsOf(err); words != "" || err != nil {
			return words, err
		}
		limits, err := s.limits.of(t.def.ID, t.currency)
		if err != nil {
			return "", err
		}
		if reach-t.state.Stake > limits.profit {
			return profitText(limits.profit, t.currency) + " Take what you have won.", nil
		}
	}
	return wordsOf(apply(played, choice))
}

func wordsOf(err error) (string, error) {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return refusal.Message, nil
	}
	return "", err
}

// admitMore checks a stake that is added to an open round.
func (s *Service) admitMore(tx *db.Tx, call *session.Call, t *told, added money.Amount) error {
	usd, err := s.usd(t.currency, added)
	if err != nil {
		return err
	}
	t.round.usd += usd
	bettor := Bettor{Owner: t.key.Owner, User: call.User, Demo: t.key.Purpose == ledger.Demo, Country: call.Country}
	return s.Admission.Admit(tx, bettor, t.currency.ID, usd)
}

// carryOn moves the money of a turn and stores where the round stands.
func (s *Service) carryOn(tx *db.Tx, t *told, added money.Amount) error {
	r, clearing, house := t.round, clearingKey(t.key), houseKey(t.key)
	var transfers []ledger.Transfer
	move := func(debit, credit ledger.Key, amount money.Amount, code ledger.Code) {
		if amount > 0 {
			transfers = append(transfers, ledger.Transfer{Debit: debit, Credit: credit, Amount: amount, Code: code, Ref: r.id[:]})
		}
	}
	move(t.key, clearing, added, ledger.CodeStake)
	switch {
	case t.state.Void:
		move(clearing, t.key, t.state.Stake, ledger.CodeRefund)
	case t.state.Over:
		move(clearing, house, t.state.Stake, ledger.CodeLoss)
		move(house, t.key, t.state.Payout, ledger.CodePayout)
	}
	if err := s.post(tx, t, transfers); err != nil {
		return err
	}
	if !t.state.Over {
		return updateRound(tx, r)
	}
	if err := s.append(tx, r, t.state); err != nil {
		return err
	}
	return deleteRound(tx, r.id)
}

// post makes the transfers and tells of the new balance.
func (s *Service) post(tx *db.Tx, t *told, transfers []ledger.Transfer) error {
	if len(transfers) == 0 {
		return nil
	}
	balances, err := s.Ledger.Transfer(tx, transfers...)
	if errors.Is(err, ledger.ErrInsufficient) {
		return ErrBalance
	}
	if err != nil {
		return err
	}
	if balance, touched := balances[t.key]; touched {
		t.balance = balance
		s.announce(tx, t)
	}
	return nil
}

// notOpen says why there is no open round of that id for the caller.
func (s *Service) notOpen(q db.Querier, owner string, binary id.Binary) error {
	w, err := journal.ByID(q, binary)
	if err != nil {
		return err
	}
	if w == nil || s.definition(w.Game).Kind == rules.Extended || s.definition(w.Game).Kind == rules.Single && w.Turns != "" {
		return ErrGameID
	}
	account, err := ledger.ByID(q, w.Account)
	if err != nil {
		return err
	}
	if account.Key.Owner != owner {
		return ErrGameID
	}
	return ErrOperation
}
