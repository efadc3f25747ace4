// "Settled · correct it", said on the page after the one that was settled.

const KEY = "crlt:settled";

/** Remember for the next page of this tab what was settled. */
export function remember(address) {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // the next page says nothing, then
  }
}

/** Say it once. */
function show() {
  const flash = document.getElementById("flash");
  let address = null;
  try {
    address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (address === null || address === location.pathname) return;
  flash.querySelector("a").href = address;
  flash.hidden = false;
}

show();
