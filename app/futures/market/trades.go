package market

import (
	"context"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// latestTrades is how many fills of a market are shown.
	latestTrades = 50
	// dayMinutes are the minutes of the figures of a day.
	dayMinutes = 24 * 60
)

// trade is a fill with real money.
type trade struct {
	owner      string
	direction  futures.Direction
	multiplier int64
	currency   string
	fill       storedFill
}

// day has the figures of a market by minute.
type day struct {
	volume, fills, liquidations [dayMinutes]int64
	// minute is the newest minute since 1970 in the figures.
	minute int64
}

// advance forgets the minutes that are more than a day older than a minute.
func (d *day) advance(minute int64) {
	for next := max(d.minute+1, minute-dayMinutes+1); next <= minute; next++ {
		at := next % dayMinutes
		d.volume[at], d.fills[at], d.liquidations[at] = 0, 0, 0
	}
	d.minute = max(d.minute, minute)
}

// trades has the latest fills with real money, and the figures of a day.
type trades struct {
	mu     sync.Mutex
	latest map[string][]trade
	days   map[string]*day
}

func newTrades() *trades { return &trades{latest: map[string][]trade{}, days: map[string]*day{}} }

// add counts a stored fill. Fills with play money do not count.
func (t *trades) add(p *position, f *storedFill) {
	if p.demo {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count(f.ticker, f.at, f.settled.volume, 1, liquidations(f.kind))
	kept := *f
	kept.line = ""
	list := append(t.latest[f.ticker], trade{p.owner, p.terms.Direction, p.terms.Multiplier, p.currency, kept})
	if len(list) > 2*latestTrades {
		list = append([]trade{}, list[len(list)-latestTrades:]...)
	}
	t.latest[f.ticker] = list
}

func liquidations(kind futures.FillKind) int64 {
	if kind == futures.FillLiquidation {
		return 1
	}
	return 0
}

// count adds to the figures of a minute. Callers hold the lock.
func (t *trades) count(ticker string, at, volume, fills, liquidated int64) {
	d := t.days[ticker]
	if d == nil {
		d = &day{}
		t.days[ticker] = d
	}
	minute := at / time.Minute.Milliseconds()
	d.advance(minute)
	if minute > d.minute-dayMinutes {
		slot := minute % dayMinutes
		d.volume[slot] += volume
		d.fills[slot] += fills
		d.liquidations[slot] += liquidated
	}
}

// sums returns the figures of the last 24 hours of a market. volume is in millionths of a dollar.
func (t *trades) sums(ticker string, now time.Time) (volume, fills, liquidated int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.days[ticker]
	if d == nil {
		return 0, 0, 0
	}
	d.advance(now.UnixMilli() / time.Minute.Milliseconds())
	for i := range dayMinutes {
		volume, fills, liquidated = volume+d.volume[i], fills+d.fills[i], liquidated+d.liquidations[i]
	}
	return volume, fills, liquidated
}

// newest returns the latest fills of a market, the newest first.
func (t *trades) newest(ticker string) []trade {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := t.latest[ticker]
	newest := make([]trade, 0, latestTrades)
	for i := len(list) - 1; i >= 0 && len(newest) < latestTrades; i-- {
		newest = append(newest, list[i])
	}
	return newest
}

// loadTrades reads the fills of the last day.
func (s *Service) loadTrades(q db.Querier) error {
	since := s.Clock.Now().Add(-24 * time.Hour).UnixMilli()
	t := newTrades()
	err := eachMinute(q, since, t.count)
	if err != nil {
		return err
	}
	s.trades.mu.Lock()
	defer s.trades.mu.Unlock()
	s.trades.days = t.days
	return nil
}

// Volumes24h returns the sizes of all fills of the last 24 hours by market, in dollars.
func (s *Service) Volumes24h() map[string]string {
	volumes := map[string]string{}
	for _, ticker := range s.Tickers {
		volume, _, _ := s.trades.sums(ticker.ID, s.Clock.Now())
		volumes[ticker.ID] = money.USD(volume).Cents()
	}
	return volumes
}

// MarketRequest names a market.
type MarketRequest struct {
	Ticker string `json:"ticker" validate:"required,max=40"`
}

// PublicTrade is a fill as everybody sees it.
type PublicTrade struct {
	Kind       string `json:"kind" ts:"open|close|stop|take|maximum|liquidation"`
	Direction  string `json:"direction" ts:"up|down"`
	Multiplier int64  `json:"multiplier"`
	Currency   string `json:"currency"`
	Stake      string `json:"stake"`
	Payout     string `json:"payout"`
	Price      string `json:"price"`
	Tick       int64  `json:"tick"`
	Frame      int64  `json:"frame"`
	At         int64  `json:"at"`
	// User is the player; the name of a hidden one is that of all hidden players.
	User TradePlayer `json:"user"`
}

// TradePlayer is the visible part of a player. ID is null for a hidden one.
type TradePlayer struct {
	ID     *string `json:"id"`
	Name   string  `json:"name"`
	Avatar string  `json:"avatar"`
}

// TradesAnswer lists fills.
type TradesAnswer struct {
	Trades []PublicTrade `json:"trades"`
}

// Trades returns the latest fills of a market.
func (s *Service) Trades(ctx context.Context, call *session.Call, r MarketRequest) (TradesAnswer, error) {
	answer := TradesAnswer{Trades: []PublicTrade{}}
	market := s.book.quote(r.Ticker, s.Clock.Now())
	if !market.known {
		return answer, ErrMarket
	}
	seen := map[string]players.Player{}
	for _, t := range s.trades.newest(r.Ticker) {
		player, known := seen[t.owner]
		if !known {
			var err error
			if player, err = s.Players.VisiblePlayer(ctx, t.owner, call.User); err != nil {
				return answer, fmt.Errorf("show a trade: %w", err)
			}
			seen[t.owner] = player
		}
		currency, _ := s.Wagers.Wallets.Currency(t.currency)
		shown := t.fill.view(market.Ticker, currency, false)
		public := PublicTrade{
			Kind: shown.Kind, Direction: directionText(t.direction), Multiplier: t.multiplier, Currency: t.currency, Stake: shown.Stake, Payout: shown.Payout,
			Price: shown.Price, Tick: shown.Tick, Frame: shown.Frame, At: shown.At, User: TradePlayer{Name: player.Name, Avatar: player.Avatar},
		}
		if player.ID != "" {
			public.User.ID = &player.ID
		}
		answer.Trades = append(answer.Trades, public)
	}
	return answer, nil
}
