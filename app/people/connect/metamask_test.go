package connect

import (
	"encoding/hex"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	"croupier/app/people/account"
	"croupier/app/people/connect/ethereum"
)

// browserWallet signs like a wallet extension.
type browserWallet struct {
	t       *testing.T
	key     *secp256k1.PrivateKey
	address ethereum.Address
}

func newBrowserWallet(t *testing.T) browserWallet {
	t.Helper()
	key, err := secp256k1.GeneratePrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	w := browserWallet{t: t, key: key}
	w.address, err = ethereum.Recover("hello", w.sign("hello"))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w browserWallet) sign(message string) string {
	hash := sha3.NewLegacyKeccak256()
	hash.Write([]byte("\x19Ethereum Signed Message:\n" + strconv.Itoa(len(message)) + message))
	compact := ecdsa.SignCompact(w.key, hash.Sum(nil), false)
	return "0x" + hex.EncodeToString(compact[1:]) + hex.EncodeToString(compact[:1])
}

// signatureOf is a request with the signature of a nonce.
func (w browserWallet) signatureOf(nonce string) SignatureRequest {
	message := signInText + nonce
	return SignatureRequest{Message: message, Signature: w.sign(message), Address: w.address.String(), Nonce: nonce}
}

// nonce requests a number for the wallet.
func (h *harness) nonce(c *service, w browserWallet) string {
	h.T.Helper()
	answer, err := c.WalletNonce(h.Ctx, h.guestCall(), NonceRequest{Account: w.address.Lower()})
	if err != nil || answer.Nonce == "" {
		h.T.Fatalf("nonce %q, %v", answer.Nonce, err)
	}
	return answer.Nonce
}

// signInByWallet signs in with a wallet.
func (h *harness) signInByWallet(c *service, w browserWallet) account.UserData {
	h.T.Helper()
	data, err := c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(h.nonce(c, w)))
	if err != nil {
		h.T.Fatalf("sign in by wallet: %v", err)
	}
	return data
}

func TestWalletRegistersThenSignsIn(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	first := h.signInByWallet(c, w)
	if first.Token == "" || first.User.Email != nil || first.User.HasPassword || strings.Contains(w.address.Lower(), first.User.Name) {
		t.Fatalf("%+v", first.User)
	}
	if again := h.signInByWallet(c, w); again.User.ID != first.User.ID || again.Token == first.Token {
		t.Fatalf("%+v", again)
	}
	if other := h.signInByWallet(c, newBrowserWallet(t)); other.User.ID == first.User.ID {
		t.Fatal("another wallet opens the same account")
	}
	if n := h.count(`SELECT COUNT(*) FROM registrations`); n != 2 {
		t.Fatalf("%d registrations are recorded", n)
	}
}

func TestWalletNonceRefusesMalformedAccounts(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{})
	for _, account := range []string{"", "0x", "ann", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed "} {
		_, err := c.WalletNonce(h.Ctx, h.guestCall(), NonceRequest{Account: account})
		requireFieldErrors(t, err, map[string][]string{"account": {"validation.account"}})
	}
	if n := h.count(`SELECT COUNT(*) FROM sign_in_nonces`); n != 0 {
		t.Fatalf("%d nonces are stored", n)
	}
}

func TestWalletSignatureRefusals(t *testing.T) {
	h := newHarness(t)
	c, w, thief := h.connections(Options{}), newBrowserWallet(t), newBrowserWallet(t)
	nonce := h.nonce(c, w)
	foreign := h.nonce(c, thief)
	good := w.signatureOf(nonce)
	with := func(change func(*SignatureRequest)) SignatureRequest {
		request := good
		change(&request)
		return request
	}
	for name, request := range map[string]SignatureRequest{
		"empty":               {},
		"another key":         with(func(r *SignatureRequest) { r.Signature = thief.sign(r.Message) }),
		"the thief's address": with(func(r *SignatureRequest) { r.Address = thief.address.String() }),
		"altered message":     with(func(r *SignatureRequest) { r.Message += " " }),
		"another signed text": with(func(r *SignatureRequest) { r.Message = "I agree: " + nonce; r.Signature = w.sign(r.Message) }),
		"signed with a tail":  with(func(r *SignatureRequest) { r.Message += "."; r.Signature = w.sign(r.Message) }),
		"no nonce":            with(func(r *SignatureRequest) { r.Nonce = ""; r.Message = signInText; r.Signature = w.sign(signInText) }),
		"unknown nonce":       w.signatureOf("0123456789"),
		"a foreign nonce":     w.signatureOf(foreign),
		"broken signature":    with(func(r *SignatureRequest) { r.Signature = r.Signature[:130] }),
		"no signature":        with(func(r *SignatureRequest) { r.Signature = "" }),
		"malformed address":   with(func(r *SignatureRequest) { r.Address = strings.ToUpper(r.Address) }),
	} {
		_, err := c.WalletSignature(h.Ctx, h.guestCall(), request)
		if requireError(t, err, ErrAuthentication); h.count(`SELECT COUNT(*) FROM users`) != 0 {
			t.Fatalf("%s: an account was opened", name)
		}
	}
	// None of these spent the nonce.
	if _, err := c.WalletSignature(h.Ctx, h.guestCall(), good); err != nil {
		t.Fatal(err)
	}
	_, err := c.WalletSignature(h.Ctx, h.guestCall(), good)
	requireError(t, err, ErrAuthentication)
}

func TestWalletNonceExpiresAndIsReplaced(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	old := h.nonce(c, w)
	newer := h.nonce(c, w)
	if old == newer {
		t.Fatal("a number is given twice")
	}
	_, err := c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(old))
	requireError(t, err, ErrAuthentication)
	h.Clock.Advance(proofLifetime)
	_, err = c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(newer))
	requireError(t, err, ErrAuthentication)
	h.Clock.Advance(2 * time.Hour)
	h.nonce(c, w)
	if n := h.count(`SELECT COUNT(*) FROM sign_in_nonces`); n != 1 {
		t.Fatalf("%d nonces are kept", n)
	}
}

func TestConcurrentNonceUsesHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	request := w.signatureOf(h.nonce(c, w))
	wins := runConcurrently(t, 12, func(int) error {
		_, err := c.WalletSignature(h.Ctx, h.guestCall(), request)
		return err
	})
	if users := h.count(`SELECT COUNT(*) FROM users`); wins != 1 || users != 1 {
		t.Fatalf("%d sign-ins, %d accounts", wins, users)
	}
}

func TestWalletSignInIsReplayedAfterSecondFactor(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	secret := h.enableTwoFactor(h.signInByWallet(c, w).Token)
	request := w.signatureOf(h.nonce(c, w))
	_, err := c.WalletSignature(h.Ctx, h.guestCall(), request)
	pending := secondFactorToken(t, err)
	_, err = c.WalletSignature(h.Ctx, h.guestCall(), request)
	requireError(t, err, ErrAuthentication)
	call := h.bearerCall(pending)
	call.User = nil // in the form that the guard passes a pending session to a public call
	_, err = c.WalletSignature(h.Ctx, call, request)
	requireError(t, err, ErrAuthentication)
	h.confirm(pending, secret)
	h.nonce(c, w) // another caller may request one in between
	data, err := c.WalletSignature(h.Ctx, h.bearerCall(pending), request)
	if err != nil || data.Token == "" || data.Token == pending || !h.isRefused(pending) {
		t.Fatalf("%+v, %v", data, err)
	}
	other := newBrowserWallet(t)
	_, err = c.WalletSignature(h.Ctx, h.bearerCall(data.Token), other.signatureOf(request.Nonce))
	requireError(t, err, ErrAuthentication)
}

func TestBannedWalletsAreRefused(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	data := h.signInByWallet(c, w)
	if err := h.accounts.Admin("console").Ban(h.Ctx, data.User.ID, "Chargebacks."); err != nil {
		t.Fatal(err)
	}
	_, err := c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(h.nonce(c, w)))
	requireError(t, err, account.ErrBanned)
}

func TestWalletAccountsFollowMultiAccountRule(t *testing.T) {
	h := newHarness(t, func(o *account.Options) { o.MaxPerAddress = 1 })
	c, w := h.connections(Options{}), newBrowserWallet(t)
	h.signInByWallet(c, newBrowserWallet(t))
	_, err := c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(h.nonce(c, w)))
	requireError(t, err, account.ErrMultiAccounting)
	if n := h.count(`SELECT COUNT(*) FROM identities`); n != 1 {
		t.Fatalf("%d identities", n)
	}
}

func TestSigningInByWalletEndsTheBrowsersOldSession(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newBrowserWallet(t)
	old := h.registerPlayer("Ann_1").Token
	data, err := c.WalletSignature(h.Ctx, h.bearerCall(old), w.signatureOf(h.nonce(c, w)))
	if err != nil || data.User.Name == "Ann_1" || !h.isRefused(old) {
		t.Fatalf("%+v, %v", data, err)
	}
}

func TestReplayRequiresSameSession(t *testing.T) {
	h := newHarness(t)
	c, w, other := h.connections(Options{}), newBrowserWallet(t), newBrowserWallet(t)
	old := w.signatureOf(h.nonce(c, w))
	data, err := c.WalletSignature(h.Ctx, h.guestCall(), old)
	if err != nil {
		t.Fatal(err)
	}
	secret := h.enableTwoFactor(data.Token)
	h.Clock.Advance(time.Minute)
	_, err = c.WalletSignature(h.Ctx, h.guestCall(), w.signatureOf(h.nonce(c, w)))
	token := secondFactorToken(t, err)
	h.confirm(token, secret)
	_, err = c.WalletSignature(h.Ctx, h.bearerCall(token), old)
	requireError(t, err, ErrAuthentication) // spent before this session
	foreign := other.signatureOf(h.nonce(c, other))
	if _, err := c.WalletSignature(h.Ctx, h.guestCall(), foreign); err != nil {
		t.Fatal(err)
	}
	_, err = c.WalletSignature(h.Ctx, h.bearerCall(token), foreign)
	requireError(t, err, ErrAuthentication) // spent by another player
}
