package chat

import (
	"crypto/sha256"
	"encoding/hex"
	"net/netip"

	"croupier/app/kernel/session"
)

// origin is where a call came from, as far as it tells two people apart: the
// browser and the client's address. Either is empty when it is not known.
type origin struct{ device, address string }

// originOf reads the origin of a call. The device is kept as a hash, because
// a guest's play money hangs on the value itself.
func originOf(call *session.Call) origin {
	from := origin{address: session.AddressKey(call.IP)}
	if call.Device != "" {
		sum := sha256.Sum256([]byte("quiz|" + call.Device))
		from.device = hex.EncodeToString(sum[:16])
	}
	return from
}

// shares reports whether two calls may have come from one person.
func (o origin) shares(other origin) bool {
	return o.device != "" && o.device == other.device || o.address == other.address && identifies(o.address)
}

// identifies reports whether an address (session.AddressKey) tells two people
// apart. One of this machine or of a private network is a proxy's, which
// stands for everybody.
func identifies(address string) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		network, err := netip.ParsePrefix(address)
		if err != nil {
			return false
		}
		ip = network.Addr()
	}
	return ip.IsGlobalUnicast() && !ip.IsPrivate()
}
