package gifts

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// PrizeDeps are the parts of the house that prizes stand on.
type PrizeDeps struct {
	Wagers  *wager.Service
	Wallets Wallets
	Prices  Prices
	Players Players
}

// PrizeOptions are what an operator can set about prizes.
type PrizeOptions struct {
	// Currency is that of the gifts of the house.
	Currency string
	// QuizUSD is what a right answer is worth in dollars, "0.10"; "0" or
	// empty for nothing.
	QuizUSD string
}

// Prizes is what the house pays in the chat. It knows no chat: the chat, which
// pays for right answers with it, is made after it, and gifts after the chat.
type Prizes struct {
	PrizeDeps
	currency money.Currency
	quiz     *settings.Value[string] // dollars
}

// NewPrizes makes the prizes.
func NewPrizes(deps PrizeDeps, options PrizeOptions) (*Prizes, error) {
	p := &Prizes{PrizeDeps: deps}
	var known bool
	if p.currency, known = deps.Wallets.Currency(options.Currency); !known {
		return nil, fmt.Errorf("gifts of the house: %q is no currency", options.Currency)
	}
	if _, err := dollars(options.QuizUSD); err != nil {
		return nil, fmt.Errorf("reward of a quiz: %w", err)
	}
	p.quiz = settings.Dollars("chat.quiz_reward", options.QuizUSD, true, settings.Spec{Group: "chat"})
	return p, nil
}

// Currency is the id of the currency in which the house gives.
func (p *Prizes) Currency() string { return p.currency.ID }

// amountOf is what so many millionths of a dollar are at the present price, as far
// as it can be shown, and at least the smallest amount that can. Errors:
// prices.ErrUnknown.
func (p *Prizes) amountOf(usd int64, currency money.Currency) (money.Amount, error) {
	price, err := p.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Floor(price.Amount(usd, currency)), currency.Unit()), nil
}

// minimum is the smallest amount that people can write and that is worth leastUSD.
// Errors: prices.ErrUnknown.
func (p *Prizes) minimum(currency money.Currency) (money.Amount, error) {
	price, err := p.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Ceil(price.Amount(leastUSD, currency)), currency.Unit()), nil
}

// Quiz pays the reward of a quiz from the house: 16 bytes of ref name the
// message with the right answer. Who is barred gets none.
// Errors: ErrNoPrice.
func (p *Prizes) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	_, receives, err := p.receiver(tx, userID)
	if err != nil {
		return "", "", fmt.Errorf("find the winner of a quiz: %w", err)
	}
	var reward money.Amount
	if receives {
		if reward, err = p.quizReward(); err != nil {
			return "", "", fmt.Errorf("pay a quiz: %w", err)
		}
	}
	if reward == 0 {
		return p.currency.Text(0), p.currency.ID, nil
	}
	if len(ref) != len(id.Binary{}) {
		return "", "", fmt.Errorf("pay a quiz: the reference has %d bytes", len(ref))
	}
	if err := p.move(tx, ledger.House, []players.Named{{ID: userID}}, reward, p.currency.ID, ledger.CodeQuiz, ref); err != nil {
		return "", "", fmt.Errorf("pay a quiz: %w", err)
	}
	return p.currency.Text(reward), p.currency.ID, nil
}

// QuizReward is what a right answer would be paid now. Errors: ErrNoPrice.
func (p *Prizes) QuizReward() (amount, currency string, err error) {
	reward, err := p.quizReward()
	if err != nil {
		return "", "", fmt.Errorf("price the reward of a quiz: %w", err)
	}
	return p.currency.Text(reward), p.currency.ID, nil
}

// quizReward is the reward at the present price, 0 for none.
func (p *Prizes) quizReward() (money.Amount, error) {
	usd := micros(p.quiz.Get())
	if usd == 0 {
		return 0, nil
	}
	reward, err := p.amountOf(usd, p.currency)
	if err != nil {
		return 0, refusalOf(err, nil) // whoever asks or answers is told to try again
	}
	return reward, nil
}

// receiver finds a player; receives is false for nobody, and for whoever is given
// nothing.
func (p *Prizes) receiver(q db.Querier, userID string) (player players.Named, receives bool, err error) {
	person, found, err := p.Players.ByID(q, userID)
	if err != nil || !found {
		return players.Named{}, false, err
	}
	receives, err = p.Players.Receives(q, person)
	return person.Named(), receives, err
}

// move pays each receiver the same. Errors: wager.ErrBalance.
func (p *Prizes) move(tx *db.Tx, from string, to []players.Named, each money.Amount, currency string, code ledger.Code, ref []byte) error {
	movements := make([]wager.Movement, len(to))
	for i, person := range to {
		movements[i] = wager.Movement{
			Debit: ledger.PlayerKey(from, currency, false), Credit: ledger.PlayerKey(person.ID, currency, false), Amount: each,
		}
	}
	return p.Wagers.Move(tx, code, ref, movements...)
}
