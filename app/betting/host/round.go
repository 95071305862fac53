package host

import (
	"context"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Kind is the kind of the wagers on installed games.
const Kind wagerlog.Kind = "hosted"

// rulesVersion is the version of the mapping from seeds to outcomes, which is stored with wagers.
const rulesVersion = 1

// choices are the choices of a wager: with the seeds they determine the outcome.
type choices struct {
	Mode    string `json:"mode"`
	Version string `json:"version"`
}

// player is the player of a session with their account.
type player struct {
	*gamelaunch.Session
	key    versionKey
	bettor wager.Bettor
	coin   money.Currency
}

// played is the state after a request.
type played struct {
	balance money.Amount
	// round is the round of the request or the open one; nil if there is none. open is false for a
	// round that has ended.
	round *round
	open  bool
	// drawn is the outcome of a round that the request has drawn; nil for others.
	drawn *mathpackage.Drawn
}

// play makes a wager: it draws the outcome from the player's seeds, and debits the bet times the cost
// of the mode. A round without a payout ends at once. Errors: coded ones.
func (s *Service) play(ctx context.Context, p player, bet money.Amount, modeName string) (result played, err error) {
	mode, stake, err := s.price(p, bet, modeName)
	if err != nil {
		return result, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		result = played{}
		return s.place(tx, p, &result, mode, bet, stake)
	})
	return result, wager.NoPrice(err)
}

// price returns the mode and its price for a bet, which must be a whole number of minor units.
func (s *Service) price(p player, bet money.Amount, modeName string) (*mathpackage.Mode, money.Amount, error) {
	game, err := s.game(p.key)
	if err != nil {
		return nil, 0, err
	}
	mode := game.Mode(modeName)
	if mode == nil {
		return nil, 0, errMode
	}
	price := new(big.Rat).Mul(mode.Cost.Rat(), new(big.Rat).SetInt64(int64(bet)))
	if bet <= 0 || !price.IsInt() || !price.Num().IsInt64() || price.Num().Int64() > int64(money.MaxAmount) {
		return nil, 0, wager.ErrAmount
	}
	return mode, money.Amount(price.Num().Int64()), nil
}

// place makes the wager in its transaction.
func (s *Service) place(tx *db.Tx, p player, result *played, mode *mathpackage.Mode, bet, stake money.Amount) error {
	if err := requireSession(tx, p); err != nil {
		return err
	}
	open, err := findRound(tx, p.Owner, p.key.game, p.Currency, p.Demo)
	if err != nil {
		return err
	}
	if open != nil {
		return gamecalls.ErrRoundOpen
	}
	if err := s.requirePlayable(tx, p); err != nil {
		return err
	}
	accepted, err := s.Wagers.Accept(tx, wager.Stake{Bettor: p.bettor, Kind: Kind, Product: p.key.game, Currency: p.coin, Amount: stake})
	if err != nil {
		return err
	}
	if err := accepted.Covers(mode.MaxWin.Payout(stake)); err != nil {
		return err
	}
	pair, err := s.Seeds.Draw(tx, p.Owner)
	if err != nil {
		return err
	}
	drawn, err := mode.Draw(pair.Stream(pair.Nonce))
	if err != nil {
		return err
	}
	r := &round{
		id: s.Wagers.IDOf(ledger.Request{Owner: p.Owner}), owner: p.Owner, currency: p.Currency, key: p.key, mode: mode.Summary.Mode,
		demo: p.Demo, bet: bet, payout: drawn.Payout, edge: mode.Edge, pair: pair.ID, nonce: pair.Nonce,
	}
	if err := p.Touch(tx); err != nil {
		return err
	}
	result.round, result.open, result.drawn = r, drawn.Payout > 0, &drawn
	notice := wager.Notice{Reason: p.key.game}
	if result.open {
		if _, result.balance, err = s.Wagers.Open(tx, r.id, accepted, notice); err != nil {
			return err
		}
		return insertRound(tx, r)
	}
	record, err := r.record(stake)
	if err == nil {
		_, result.balance, err = s.Wagers.PlayOut(tx, r.id, accepted, record, wager.Result{}, notice)
	}
	return err
}

// record returns the wager log's record of a round.
func (r *round) record(stake money.Amount) (wager.Record, error) {
	text, err := json.Marshal(choices{r.mode, r.key.version}, json.Deterministic(true))
	if err != nil {
		return wager.Record{}, fmt.Errorf("write the choices of a round: %w", err)
	}
	return wager.Record{
		Terms:   wagerlog.Terms{Rules: rulesVersion, Fairness: provablyfair.Version, Edge: r.edge, Choices: string(text)},
		Opening: stake, Pair: r.pair, Nonce: r.nonce,
	}, nil
}

// finish pays the open round of a session. Without one it changes nothing, because a front end may
// repeat a request whose answer was lost.
func (s *Service) finish(ctx context.Context, p player) (result played, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		result = played{}
		r, err := findRound(tx, p.Owner, p.key.game, p.Currency, p.Demo)
		if err != nil {
			return err
		}
		if r == nil {
			result.balance, err = ledger.Balance(tx, ledger.PlayerKey(p.Owner, p.Currency, p.Demo))
			return err
		}
		result.round = r
		result.balance, err = s.settle(tx, r)
		return err
	})
	return result, err
}

// settle pays an open round. It needs no files of the game: the payout was stored with the stake.
func (s *Service) settle(tx *db.Tx, r *round) (money.Amount, error) {
	open, err := wager.ByID(tx, r.id)
	if err != nil {
		return 0, err
	}
	if open == nil {
		return 0, fmt.Errorf("round %s has no open wager", r.id)
	}
	record, err := r.record(open.Staked)
	if err != nil {
		return 0, err
	}
	if err := deleteRound(tx, r.id); err != nil {
		return 0, err
	}
	paid := mathpackage.Drawn{Payout: r.payout}.Multiplier().Payout(r.bet)
	exact := money.FromRat(new(big.Rat).SetFrac(
		new(big.Int).Mul(new(big.Int).SetUint64(r.payout), big.NewInt(int64(r.bet))),
		new(big.Int).Mul(big.NewInt(100), big.NewInt(int64(open.Staked)))))
	_, balance, err := s.Wagers.Settle(tx, open, record, wager.Result{Payout: paid, Multiplier: exact}, wager.Notice{Reason: r.key.game})
	return balance, err
}

// state returns the balance of a session and its open round.
func (s *Service) state(ctx context.Context, p player) (result played, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if result.balance, err = ledger.Balance(q, ledger.PlayerKey(p.Owner, p.Currency, p.Demo)); err != nil {
			return err
		}
		result.round, err = findRound(q, p.Owner, p.key.game, p.Currency, p.Demo)
		result.open = result.round != nil
		return err
	})
	return result, err
}

// events returns the outcome of a round with its events. It draws the outcome of an earlier round again.
func (s *Service) events(ctx context.Context, state played) (drawn mathpackage.Drawn, events []byte, err error) {
	r := state.round
	game, err := s.game(r.key)
	if err != nil {
		return drawn, nil, err
	}
	mode := game.Mode(r.mode)
	if mode == nil {
		return drawn, nil, fmt.Errorf("game %s %s has no mode %s", r.key.game, r.key.version, r.mode)
	}
	if state.drawn != nil {
		drawn = *state.drawn
	} else if err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		drawn, err = s.replay(q, r.pair, r.nonce, mode)
		return err
	}); err != nil {
		return drawn, nil, err
	}
	events, err = mode.Events(drawn)
	return drawn, events, err
}

// replay draws the outcome of stored seeds again.
func (s *Service) replay(q db.Querier, pairID int64, nonce uint64, mode *mathpackage.Mode) (mathpackage.Drawn, error) {
	pair, err := s.Seeds.ByID(q, pairID)
	if err != nil {
		return mathpackage.Drawn{}, err
	}
	if pair.Unopened {
		return mathpackage.Drawn{}, errUnopened
	}
	return mode.Draw(pair.Stream(nonce))
}

// abandonedBatch is the number of abandoned rounds that one write pays.
const abandonedBatch = 200

// payAbandoned pays rounds that were opened before a time in unix milliseconds: their outcome is known,
// and the money is the player's.
func (s *Service) payAbandoned(ctx context.Context, before int64) error {
	for {
		count := 0
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			old, err := roundsOpenedBefore(tx, before, abandonedBatch)
			if err != nil {
				return err
			}
			count = len(old)
			for _, r := range old {
				if _, err := s.settle(tx, r); err != nil {
					return fmt.Errorf("pay round %s: %w", id.Binary(r.id), err)
				}
			}
			return nil
		})
		if err != nil || count < abandonedBatch {
			return err
		}
	}
}
