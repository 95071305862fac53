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

// Ports on which mail servers expect a certain encryption.
const (
	portStartTLS = 587
	portTLS      = 465
)

// checkCombinations finds values that are valid alone and contradict each other, or that name an
// unknown object.
func (c Config) checkCombinations(check *checker) {
	c.checkGameCombinations(check)
	c.checkChatCombinations(check)
	secure := c.URL == "" || !c.TLS.Enabled() || strings.HasPrefix(c.URL, "https:")
	check.check(secure, "url", "must begin with https:// when the site encrypts its listeners")
	header := c.Lobby.CountryHeader == "" || len(c.TrustedProxies) > 0
	check.check(header, "lobby.country_header", "needs trusted_proxies: the header is trusted from no other sender")
	encryption := !(c.Mail.Port == portTLS && c.Mail.TLS == MailStartTLS) && !(c.Mail.Port == portStartTLS && c.Mail.TLS == MailTLS)
	check.check(encryption, "mail.tls", "does not go with mail.port: %d is for starttls, %d for tls", portStartTLS, portTLS)
	external := c.Captcha.Provider == CaptchaTurnstile || c.Captcha.Provider == CaptchaHCaptcha
	check.check(external || c.Captcha.SiteKey == "" && c.Captcha.Secret == "", "captcha.provider", "must be turnstile or hcaptcha when captcha.site_key or captcha.secret is set")
	check.check(!c.Prices.HasSource() || !c.pricesUnused(), "prices.fixed", "has no effect with prices.url or prices.sources, except for eur and the site's own token")
}

// pricesUnused reports whether a fixed price is set that a price feed replaces.
func (c Config) pricesUnused() bool {
	for name := range c.Prices.Fixed {
		if name != prices.Euro && name != strings.ToLower(c.Product.Token) {
			return true
		}
	}
	return false
}

// knownGame reports whether a game has this id.
func knownGame(id string) bool { return id == crash.ID || originals.Find(id) != nil }

func (c Config) checkGameCombinations(check *checker) {
	check.check(c.Games.URL == "" || safeAddress(c.Games.URL) && pathless(c.Games.URL), "games.url", "must be an https address without a path")
	check.check(c.Games.URL == "" || strings.TrimSuffix(c.Games.URL, "/") != strings.TrimSuffix(c.URL, "/"), "games.url", "must be another address than url")
	for _, game := range c.Games.Disabled {
		check.check(knownGame(game), "games.disabled", "names a game that does not exist (%s)", game)
	}
	minimum, maximum := decimal(c.Games.MinBet), decimal(c.Games.MaxBet)
	check.check(isOrdered(minimum, maximum), "games.min_bet", "must not be more than games.max_bet")
	if euro := decimal(c.Games.MaxBetEUR); euro != nil {
		check.check(isOrdered(minimum, multiply(euro, c.fixedPrice(prices.Euro))), "games.max_bet_eur", "must not be worth less than games.min_bet")
	}
	seen := map[[2]string]bool{}
	for i, limit := range c.Games.Limits {
		key := [2]string{limit.Game, limit.Currency}
		check.check(!seen[key], "games.limits", "item %d has the game and currency of another item", i+1)
		seen[key] = true
		check.check(limit.Game == "" || knownGame(limit.Game), "games.limits", "item %d names a game that does not exist (%s)", i+1, limit.Game)
		check.check(c.stakeRangeIsValid(limit), "games.limits", "item %d makes the smallest stake larger than the largest", i+1)
	}
}

// stakeRangeIsValid reports whether a stake is possible between the limits of an item: its own, then
// those of its currency for all games, then those in dollars. Limits in dollars are compared at
// the fixed price. With a price feed the price moves, and only the limits of the items themselves
// are compared.
func (c Config) stakeRangeIsValid(limit GameLimit) bool {
	var general GameLimit
	for _, other := range c.Games.Limits {
		if other.Game == "" && other.Currency == limit.Currency {
			general = other
		}
	}
	minimum, maximum := decimal(orDefault(limit.Min, general.Min)), decimal(orDefault(limit.Max, general.Max))
	if !c.Prices.HasSource() {
		price := c.fixedPrice(limit.Currency)
		if minimum == nil {
			minimum = divide(decimal(c.Games.MinBet), price)
		}
		if maximum == nil {
			maximum = divide(decimal(c.Games.MaxBet), price)
		}
	}
	return isOrdered(minimum, maximum)
}

// fixedPrice is the price of a currency in dollars without a source; nil if there is none.
func (c Config) fixedPrice(currency string) *big.Rat {
	if text, ok := c.Prices.Fixed[currency]; ok {
		return decimal(text)
	}
	token := strings.ToLower(c.Product.Token)
	if !c.Demo && currency != "usd" && currency != token {
		return nil
	}
	return decimal(prices.Samples(money.Currencies(token, c.Product.Token))[currency])
}

func (c Config) checkChatCombinations(check *checker) {
	for i, name := range c.Chat.Rooms {
		check.check(!slices.Contains(c.Chat.Rooms[:i], name), "chat.rooms", "must not name a chat room twice (%s)", name)
	}
	for _, name := range c.Chat.Closed {
		check.check(slices.Contains(c.Chat.Rooms, name), "chat.closed", "names a chat room that is not in chat.rooms (%s)", name)
	}
	check.check(c.Chat.GIFURL == "" || len(c.Chat.GIFHosts) > 0, "chat.gif_hosts", "must name the sites of the pictures when chat.gif_url is set")
	check.check(c.Chat.GIFURL != "" || c.Chat.GIFKey == "" && len(c.Chat.GIFHosts) == 0, "chat.gif_url", "is needed with chat.gif_key and chat.gif_hosts")
}

// decimal reads a decimal text; nil for an empty text or no number.
func decimal(text string) *big.Rat {
	if !positive(text, maxCurrencyDecimals) {
		return nil
	}
	value, _ := new(big.Rat).SetString(text)
	return value
}

func orDefault(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

func multiply(value, by *big.Rat) *big.Rat {
	if value == nil || by == nil {
		return nil
	}
	return new(big.Rat).Mul(value, by)
}

func divide(value, by *big.Rat) *big.Rat {
	if value == nil || by == nil {
		return nil
	}
	return new(big.Rat).Quo(value, by)
}

// isOrdered reports whether least is at most most, as far as both are known.
func isOrdered(minimum, maximum *big.Rat) bool {
	return minimum == nil || maximum == nil || minimum.Cmp(maximum) <= 0
}
