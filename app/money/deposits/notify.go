package deposits

import (
	"context"
	"strings"

	"croupier/app/kernel/session"
)

// WalletNotifyRequest names a transaction that somebody claims to have seen.
type WalletNotifyRequest struct {
	CurrencyID string `json:"currencyId" validate:"required,max=40"`
	TxHash     string `json:"txHash" validate:"required,max=128"`
}

// WalletNotifyAnswer has nothing in it: whoever asks learns nothing of a transaction.
type WalletNotifyAnswer struct{}

// Notify makes the site look at a transaction. The answer is the same whatever it is,
// and only what the follower finds on the chain is ever credited.
func (s *Service) Notify(_ context.Context, _ *session.Call, request WalletNotifyRequest) (WalletNotifyAnswer, error) {
	if !isHash(request.TxHash) {
		return WalletNotifyAnswer{}, nil
	}
	nudged := map[string]bool{}
	for _, asset := range s.Networks.Assets() {
		if (asset.ID == request.CurrencyID || asset.Currency == request.CurrencyID) && !nudged[asset.Network] {
			nudged[asset.Network] = true
			s.Networks.Nudge(asset.Network, request.TxHash)
		}
	}
	return WalletNotifyAnswer{}, nil
}

// isHash reports whether a text can be the id of a transaction of any network: digits
// and letters of 32 to 128 characters.
func isHash(text string) bool {
	return len(text) >= 32 && len(text) <= 128 && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}
