package play

import (
	"context"
	"errors"
	"slices"

	"croupier/app/fair"
	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/prices"
	"croupier/app/session"
	"croupier/db"
)

// Play makes a wager: stake, draw, outcome, payout and record commit together,
// and only then is anything answered.
func (s *Service) Play(ctx context.Context, call *session.Call, request PlayRequest) (Reply, error) {
	w, err := s.read(call, request)
	if err != nil {
		return Reply{}, err
	}
	if w.table != nil {
		return s.join(ctx, w)
	}
	return s.once(ctx, w.request, false, func(tx *db.Tx) (*told, error) { return s.place(tx, w) })
}

// place makes the wager in its transaction.
func (s *Service) place(tx *db.Tx, w *wish) (*told, error) {
	bounds, usd, err := s.admit(tx, w)
	if err != nil {
		return nil, err
	}
	if w.def.Kind == rules.Extended { // others are over before they could be in each other's way
		if err := noRound(tx, w.bettor.Owner, w.def.ID); err != nil {
			return nil, err
		}
	}
	reach, err := w.game.Reach(w.stake, w.choices)
	if err != nil {
		return nil, refusalOf(err)
	}
	if reach-w.stake > bounds.profit {
		return nil, aboveProfit(bounds.profit, w.currency)
	}
	key := ledger.PlayerKey(w.bettor.Owner, w.currency.ID, w.bettor.Demo)
	if w.bettor.Demo {
		if err := s.Wallets.OpenDemo(tx, w.bettor.Owner, w.currency); err != nil {
			return nil, err
		}
	}
	account, err := s.Ledger.AccountID(tx, key)
	if err != nil {
		return nil, err
	}
	pair, err := s.Seeds.Draw(tx, w.bettor.Owner)
	if err != nil {
		return nil, err
	}
	played, err := w.game.Open(pair.Stream(pair.Nonce), w.stake, w.choices)
	if err != nil {
		return nil, refusalOf(err)
	}
	r := &round{
		id: s.newID(), owner: w.bettor.Owner, game: w.def.ID, account: account, opening: w.stake, staked: w.stake,
		choices: w.choices, pair: pair.ID, nonce: pair.Nonce, rules: w.def.Version, version: fair.Version, usd: usd,
	}
	return s.openOrSettle(tx, r, played, pair, key, w)
}

// openOrSettle takes the stake and pays a round that is over at once; one that
// goes on is kept with its stake in the clearing account.
func (s *Service) openOrSettle(tx *db.Tx, r *round, played rules.Round, pair *fair.Pair, key ledger.Key, w *wish) (*told, error) {
	state := played.State()
	ref := r.id[:]
	var transfers []ledger.Transfer
	if state.Over {
		house := houseKey(key)
		transfers = append(transfers, ledger.Transfer{Debit: key, Credit: house, Amount: w.stake, Code: ledger.CodeStake, Ref: ref})
		if state.Payout > 0 {
			transfers = append(transfers, ledger.Transfer{Debit: house, Credit: key, Amount: state.Payout, Code: ledger.CodePayout, Ref: ref})
		}
	} else {
		if err := noRound(tx, key.Owner, r.game); err != nil {
			return nil, err
		}
		transfers = append(transfers, ledger.Transfer{Debit: key, Credit: clearingKey(key), Amount: w.stake, Code: ledger.CodeStake, Ref: ref})
	}
	balances, err := s.Ledger.Transfer(tx, transfers...)
	if errors.Is(err, ledger.ErrInsufficient) {
		return nil, ErrBalance
	}
	if err != nil {
		return nil, err
	}
	if state.Over {
		err = s.append(tx, r, state)
	} else {
		err = insertRound(tx, r)
	}
	if err != nil {
		return nil, err
	}
	t := &told{round: r, state: state, drawn: drawn{pair: pair}, key: key, currency: w.currency, def: w.def, balance: balances[key], quick: w.quick}
	s.announce(tx, t)
	return t, nil
}

// noRound refuses a second open round of a game.
func noRound(tx *db.Tx, owner, game string) error {
	open, err := hasRound(tx, owner, game)
	if err == nil && open {
		err = ErrRoundOpen
	}
	return err
}

// append writes the ended round to the journal.
func (s *Service) append(tx *db.Tx, r *round, end rules.State) error {
	wager, err := r.wager(end)
	if err != nil {
		return err
	}
	if err := s.Journal.Append(tx, wager); err != nil {
		return err
	}
	r.ended, r.at = wager, wager.At
	return nil
}

// announce tells the player's pages of the balance once it is committed.
func (s *Service) announce(tx *db.Tx, t *told) {
	delay := delayOf(t.def.ID)
	if t.quick {
		delay = 0
	}
	s.Wallets.Changed(tx, t.key, t.balance, delay, t.def.ID)
}

// admit checks everything about the house, the player and the stake that can
// change between two requests.
func (s *Service) admit(tx *db.Tx, w *wish) (bounds, int64, error) {
	switch {
	case !s.options.Enabled:
		return bounds{}, 0, ErrOriginals
	case !s.options.Bets, s.closed.Load():
		return bounds{}, 0, ErrBets
	case slices.Contains(s.options.Disabled, w.def.ID):
		return bounds{}, 0, ErrDisabled
	case w.bettor.Demo && !s.options.DemoBets:
		return bounds{}, 0, ErrDemo
	}
	limits, err := s.limits.of(w.def.ID, w.currency)
	if err != nil {
		return bounds{}, 0, err
	}
	if err := s.limits.check(limits, w.stake, w.currency); err != nil {
		return bounds{}, 0, err
	}
	usd, err := s.usd(w.currency, w.stake)
	if err != nil {
		return bounds{}, 0, err
	}
	return limits, usd, s.Admission.Admit(tx, w.bettor, w.currency.ID, usd)
}

func (s *Service) usd(currency money.Currency, amount money.Amount) (int64, error) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return price.USD(amount, currency.Decimals), nil
}

// newID is a wager's identifier.
func (s *Service) newID() id.Binary {
	binary, _ := id.ToBinary(s.IDs.New())
	return binary
}

// noPrice makes the missing price of a currency the answer that has a code.
func noPrice(err error) error {
	if errors.Is(err, prices.ErrUnknown) {
		return ErrNoPrice.Because(err)
	}
	return err
}
