package gifts

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// PrizeDeps are the dependencies of Prizes.
type PrizeDeps struct {
	Wagers  *wager.Service
	Wallets ledger.Wallets
	Prices  *prices.Service
	Players Players
}

// PrizeOptions are the options of prizes that an operator sets.
type PrizeOptions struct {
	// Currency is the currency of the gifts of the site.
	Currency string
	// QuizUSD is the reward for a correct answer in dollars, such as "0.10"; "0" or empty means
	// none.
	QuizUSD string
}

// Prizes pays the prizes of the site in the chat. It does not depend on the chat: the chat pays
// quiz rewards through it and is made after it, and gifts are made after the chat.
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
	if _, err := money.ParseOptionalUSD(options.QuizUSD); err != nil {
		return nil, fmt.Errorf("reward of a quiz: %w", err)
	}
	p.quiz = settings.Dollars("chat.quiz_reward", options.QuizUSD, true, settings.Spec{Group: "chat"}).WeakenedWhen(settings.Raised)
	return p, nil
}

// Currency returns the id of the currency in which the site gives.
func (p *Prizes) Currency() string { return p.currency.ID }

// amountOf converts millionths of a dollar at the current price. It rounds to what can be
// displayed, and returns at least the smallest amount that can be displayed. Errors:
// prices.ErrUnknown.
func (p *Prizes) amountOf(usd int64, currency money.Currency) (money.Amount, error) {
	price, err := p.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Floor(price.Amount(usd, currency)), currency.Unit()), nil
}

// minimum returns the smallest amount that people can write and that is worth at least minUSD.
// Errors: prices.ErrUnknown.
func (p *Prizes) minimum(currency money.Currency) (money.Amount, error) {
	price, err := p.Prices.Of(currency.ID)
	if err != nil {
		return 0, err
	}
	return max(currency.Ceil(price.Amount(minUSD, currency)), currency.Unit()), nil
}

// Quiz pays the reward of a quiz from the site. ref has 16 bytes and names the message with the
// correct answer. A player who is not eligible gets none. Errors: ErrNoPrice.
func (p *Prizes) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	_, mayReceive, err := p.receiver(tx, userID)
	if err != nil {
		return "", "", fmt.Errorf("find the winner of a quiz: %w", err)
	}
	var reward money.Amount
	if mayReceive {
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
	if err := p.move(tx, ledger.House, []players.PlayerName{{ID: userID}}, reward, p.currency.ID, ledger.CodeQuiz, ref); err != nil {
		return "", "", fmt.Errorf("pay a quiz: %w", err)
	}
	return p.currency.Text(reward), p.currency.ID, nil
}

// QuizReward returns the current reward for a correct answer. Errors: ErrNoPrice.
func (p *Prizes) QuizReward() (amount, currency string, err error) {
	reward, err := p.quizReward()
	if err != nil {
		return "", "", fmt.Errorf("price the reward of a quiz: %w", err)
	}
	return p.currency.Text(reward), p.currency.ID, nil
}

// quizReward returns the reward at the current price, 0 for none.
func (p *Prizes) quizReward() (money.Amount, error) {
	usd := settings.MicroUSD(p.quiz.Get())
	if usd == 0 {
		return 0, nil
	}
	reward, err := p.amountOf(usd, p.currency)
	if err != nil {
		return 0, refusalOf(err, nil) // the caller is asked to try again
	}
	return reward, nil
}

// receiver finds a player. receives is false if the player does not exist or may receive no money.
func (p *Prizes) receiver(q db.Querier, userID string) (player players.PlayerName, mayReceive bool, err error) {
	person, found, err := p.Players.ByID(q, userID)
	if err != nil || !found {
		return players.PlayerName{}, false, err
	}
	mayReceive, err = p.Players.MayReceive(q, person)
	return person.NameOnly(), mayReceive, err
}

// move pays each receiver the same amount. Errors: wager.ErrBalance.
func (p *Prizes) move(tx *db.Tx, from string, to []players.PlayerName, each money.Amount, currency string, code ledger.Code, ref []byte) error {
	movements := make([]wager.Movement, len(to))
	for i, person := range to {
		movements[i] = wager.Movement{
			Debit: ledger.PlayerKey(from, currency, false), Credit: ledger.PlayerKey(person.ID, currency, false), Amount: each,
		}
	}
	return p.Wagers.Move(tx, code, ref, movements...)
}
