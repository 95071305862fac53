package config

import (
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/crash"
	"croupier/app/kernel/prices"
)

// Ports at which mail servers expect one way of encrypting.
const (
	portStartTLS = 587
	portTLS      = 465
)

// checkTogether finds values that are each allowed and make no sense together,
// or that name something that does not exist.
func (c Config) checkTogether(check *checker) {
	c.checkGamesTogether(check)
	c.checkChatTogether(check)
	secure := c.URL == "" || !c.TLS.Enabled() || strings.HasPrefix(c.URL, "https:")
	check.check(secure, "url", "must begin with https:// when the site encrypts its listeners")
	header := c.Lobby.CountryHeader == "" || len(c.TrustedProxies) > 0
	check.check(header, "lobby.country_header", "needs trusted_proxies: the header is believed from nobody else")
	encryption := !(c.Mail.Port == portTLS && c.Mail.TLS == MailStartTLS) && !(c.Mail.Port == portStartTLS && c.Mail.TLS == MailTLS)
	check.check(encryption, "mail.tls", "does not go with mail.port: %d is for starttls, %d for tls", portStartTLS, portTLS)
	external := c.Captcha.Provider == CaptchaTurnstile || c.Captcha.Provider == CaptchaHCaptcha
	check.check(external || c.Captcha.SiteKey == "" && c.Captcha.Secret == "", "captcha.provider", "must be turnstile or hcaptcha when captcha.site_key or captcha.secret is set")
	check.check(c.Prices.URL == "" || !c.pricesUnused(), "prices.fixed", "has no effect with prices.url, except for eur and the site's own token")
}

// pricesUnused tells whether a fixed price is set that a price feed replaces.
func (c Config) pricesUnused() bool {
	for name := range c.Prices.Fixed {
		if name != prices.Euro && name != strings.ToLower(c.Product.Token) {
			return true
		}
	}
	return false
}

// knownGame tells whether there is a game of this id.
func knownGame(id string) bool { return id == crash.ID || originals.Find(id) != nil }

func (c Config) checkGamesTogether(check *checker) {
	for _, game := range c.Games.Disabled {
		check.check(knownGame(game), "games.disabled", "names a game that does not exist (%s)", game)
	}
	least, most := decimal(c.Games.MinBet), decimal(c.Games.MaxBet)
	check.check(inOrder(least, most), "games.min_bet", "must not be more than games.max_bet")
	if euro := decimal(c.Games.MaxBetEUR); euro != nil {
		check.check(inOrder(least, times(euro, c.fixedPrice(prices.Euro))), "games.max_bet_eur", "must not be worth less than games.min_bet")
	}
	seen := map[[2]string]bool{}
	for i, limit := range c.Games.Limits {
		key := [2]string{limit.Game, limit.Currency}
		check.check(!seen[key], "games.limits", "item %d has the game and currency of another item", i+1)
		seen[key] = true
		check.check(limit.Game == "" || knownGame(limit.Game), "games.limits", "item %d names a game that does not exist (%s)", i+1, limit.Game)
		check.check(c.stakesInOrder(limit), "games.limits", "item %d makes the smallest stake larger than the largest", i+1)
	}
}

// stakesInOrder tells whether some stake is between the limits that are in
// force for an item: its own, then those of its currency for all games, then
// those in dollars. The latter are compared at the fixed price; with a price
// feed they move, and only what the items themselves say is compared.
func (c Config) stakesInOrder(limit GameLimit) bool {
	var general GameLimit
	for _, other := range c.Games.Limits {
		if other.Game == "" && other.Currency == limit.Currency {
			general = other
		}
	}
	least, most := decimal(firstOf(limit.Min, general.Min)), decimal(firstOf(limit.Max, general.Max))
	if c.Prices.URL == "" {
		price := c.fixedPrice(limit.Currency)
		if least == nil {
			least = divided(decimal(c.Games.MinBet), price)
		}
		if most == nil {
			most = divided(decimal(c.Games.MaxBet), price)
		}
	}
	return inOrder(least, most)
}

// fixedPrice is the price of a currency in dollars without a feed; nil when
// there is none.
func (c Config) fixedPrice(currency string) *big.Rat {
	if text, ok := c.Prices.Fixed[currency]; ok {
		return decimal(text)
	}
	if currency == prices.Euro {
		return decimal(prices.EuroFixed)
	}
	for _, known := range money.Currencies(strings.ToLower(c.Product.Token), c.Product.Token) {
		if known.ID == currency {
			return decimal(known.Price)
		}
	}
	return nil
}

func (c Config) checkChatTogether(check *checker) {
	for i, room := range c.Chat.Rooms {
		check.check(!slices.Contains(c.Chat.Rooms[:i], room), "chat.rooms", "must not name a room twice (%s)", room)
	}
	for _, room := range c.Chat.Closed {
		check.check(slices.Contains(c.Chat.Rooms, room), "chat.closed", "names a room that chat.rooms does not have (%s)", room)
	}
	check.check(c.Chat.GIFURL == "" || len(c.Chat.GIFHosts) > 0, "chat.gif_hosts", "must name the sites of the pictures when chat.gif_url is set")
	check.check(c.Chat.GIFURL != "" || c.Chat.GIFKey == "" && len(c.Chat.GIFHosts) == 0, "chat.gif_url", "is needed with chat.gif_key and chat.gif_hosts")
}

// decimal reads a decimal text; nil for one that is empty or not a number.
func decimal(text string) *big.Rat {
	if !positive(text, finest) {
		return nil
	}
	value, _ := new(big.Rat).SetString(text)
	return value
}

func firstOf(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

func times(value, by *big.Rat) *big.Rat {
	if value == nil || by == nil {
		return nil
	}
	return new(big.Rat).Mul(value, by)
}

func divided(value, by *big.Rat) *big.Rat {
	if value == nil || by == nil {
		return nil
	}
	return new(big.Rat).Quo(value, by)
}

// inOrder tells whether least is at most most, as far as both are known.
func inOrder(least, most *big.Rat) bool { return least == nil || most == nil || least.Cmp(most) <= 0 }
